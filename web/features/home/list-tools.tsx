import { useState } from 'react';
import { Link } from '../../components/link.tsx';
import { lazily } from '../../components/lazily.tsx';
import type { SellerLottery } from '../../../shared/contract/ticket.ts';
import { saleIsOpen } from '../../../shared/domain/lottery.ts';
import { useDownload } from '../../api/use-download.ts';
import { useTaken } from '../../queue/waiting.ts';
import { useUser } from '../../session/use-session.ts';
import { printList } from './calls.ts';

const ReturnDialog = lazily(async () => (await import('./return-dialog.tsx')).ReturnDialog, null);

interface ListToolsProps {
  readonly lottery: SellerLottery;
  readonly now: Date;
}

/** What else a seller does with unsold tickets: sell them on paper, enter the paper, give them back. */
export function ListTools({ lottery, now }: ListToolsProps) {
  const user = useUser();
  const print = useDownload(printList);
  const [isReturning, setIsReturning] = useState(false);
  const taken = useTaken();
  const { id, name, tickets } = lottery;
  const unsold = tickets.filter(({ ticket, customer }) => customer === undefined && !taken.has(ticket.id));
  if (unsold.length === 0) return null;
  const of = <span className="visually-hidden"> för {name}</span>;
  return (
    <div className="row home-tools no-print">
      {saleIsOpen(lottery, now) && (
        <>
          <button
            type="button"
            className="button quiet"
            aria-busy={print.pending}
            onClick={() => void print.start({ params: { id: user.id }, query: { ticketBaseId: id } })}
          >
            Skriv ut listan{of}
          </button>
          <Link className="button quiet" to={`/list/${id}`}>
            Fyll i listan{of}
          </Link>
        </>
      )}
      {(lottery.sellersMayReturn || user.isTeamAdmin) && (
        <button type="button" className="button quiet" onClick={() => setIsReturning(true)}>
          Lämna tillbaka lotter<span className="visually-hidden"> i {name}</span>
        </button>
      )}
      {isReturning && (
        <ReturnDialog
          lottery={lottery}
          unsold={unsold.map(({ ticket }) => ticket)}
          onClose={() => setIsReturning(false)}
        />
      )}
    </div>
  );
}
