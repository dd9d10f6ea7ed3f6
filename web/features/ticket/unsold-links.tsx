import type { Ticket } from '../../../shared/contract/ticket.ts';
import { Link } from '../../components/link.tsx';

interface UnsoldLinksProps {
  /** The other unsold tickets, starting after this one. */
  readonly others: readonly Ticket[];
}

/** Links to the previous and next unsold ticket, cyclically. */
export function UnsoldLinks({ others }: UnsoldLinksProps) {
  const next = others[0];
  const previous = others.at(-1);
  if (next === undefined || previous === undefined) return null;
  return (
    <nav className="ticket-neighbours no-print" aria-label="Ej sålda lotter">
      <Link className="button quiet" to={`/ticket/${previous.id}`}>
        <span aria-hidden="true">‹</span> Föregående ej sålda
        <span className="visually-hidden">
          , lott <span translate="no">{previous.number}</span>
        </span>
      </Link>
      <Link className="button quiet" to={`/ticket/${next.id}`}>
        Nästa ej sålda
        <span className="visually-hidden">
          , lott <span translate="no">{next.number}</span>
        </span>{' '}
        <span aria-hidden="true">›</span>
      </Link>
    </nav>
  );
}
