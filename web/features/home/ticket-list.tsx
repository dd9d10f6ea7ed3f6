import type { TicketEntry } from '../../../shared/contract/ticket.ts';
import { useTaken } from '../../queue/waiting.ts';
import { Link } from '../../components/link.tsx';
import { PaymentBadge } from '../../components/payment-badge.tsx';
import { SearchableList } from '../../components/searchable-list.tsx';
import { buyerOf, idOfTicket, inOrderOf } from '../../components/ticket-order.ts';

const orders = [inOrderOf.unsold, inOrderOf.number, inOrderOf.buyer] as const;
const textOf = (entry: TicketEntry) => `${entry.ticket.number} ${buyerOf(entry)}`;

/** Whether a ticket is sold and, if known, paid. */
function StateBadge({ entry: { ticket, customer } }: { readonly entry: TicketEntry }) {
  const taken = useTaken();
  if (customer === undefined && taken.has(ticket.id)) return <span className="badge due">Väntar</span>;
  if (customer === undefined) return <span className="badge">Ej Såld</span>;
  if (customer.paid === undefined) return <span className="badge good">Såld</span>;
  return <PaymentBadge paid={customer.paid} />;
}

interface TicketListProps {
  readonly tickets: readonly TicketEntry[];
  readonly lottery: string;
}

/** A seller's tickets in one lottery, each linking to its page. */
export function TicketList({ tickets, lottery }: TicketListProps) {
  return (
    <SearchableList
      items={tickets}
      keyOf={idOfTicket}
      textOf={textOf}
      orders={orders}
      noun={['lott', 'lotter']}
      searchLabel="Sök lottnummer eller köpare"
      label={`Lotter i ${lottery}`}
      className="home-tickets"
      folded
    >
      {(entry) => (
        <Link className="home-ticket" to={`/ticket/${entry.ticket.id}`}>
          <span className="home-number" translate="no">
            {entry.ticket.number}
          </span>
          <span className="home-buyer two-lines" translate="no">
            {buyerOf(entry)}
          </span>
          <StateBadge entry={entry} />
        </Link>
      )}
    </SearchableList>
  );
}
