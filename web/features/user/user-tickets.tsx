import { deleteTicket, type SellerLottery, type TicketEntry } from '../../../shared/contract/ticket.ts';
import { isActive } from '../../../shared/domain/lottery.ts';
import { formatSek } from '../../../shared/domain/numbers.ts';
import { dayAndTimeOf } from '../../../shared/domain/stockholm.ts';
import { useMutation } from '../../api/use-mutation.ts';
import type { Query } from '../../api/use-query.ts';
import { Link } from '../../components/link.tsx';
import { confirm } from '../../components/confirm-store.ts';
import { Empty, PageState } from '../../components/page-state.tsx';
import { PaymentBadge } from '../../components/payment-badge.tsx';
import { SaleProgress } from '../../components/sale-progress.tsx';
import { SearchableList } from '../../components/searchable-list.tsx';
import { buyerOf, idOfTicket, inOrderOf } from '../../components/ticket-order.ts';
import { useNow } from '../../components/use-now.ts';
import { useTaken } from '../../queue/waiting.ts';
import { Can } from '../../session/can.tsx';

const orders = [inOrderOf.number, inOrderOf.unsold, inOrderOf.buyer] as const;
const textOf = (entry: TicketEntry) => `${entry.ticket.number} ${buyerOf(entry)}`;

interface RowProps {
  readonly entry: TicketEntry;
  readonly onRemove: (entry: TicketEntry) => void;
}

function Row({ entry, onRemove }: RowProps) {
  const { ticket, customer } = entry;
  const isWaiting = useTaken().has(ticket.id);
  return (
    <div className="user-ticket">
      <Link className="user-ticket-number" to={`/ticket/${ticket.id}`} translate="no">
        {ticket.number}
      </Link>
      <span className="user-ticket-buyer two-lines">
        {customer === undefined ? (
          <span className={isWaiting ? 'badge due' : 'badge'}>{isWaiting ? 'Väntar' : 'Ej Såld'}</span>
        ) : (
          buyerOf(entry)
        )}
      </span>
      <PaymentBadge paid={customer?.paid} />
      <Can access="master">
        <Link
          className="button quiet user-icon"
          to={`/ticket/${ticket.id}`}
          aria-label={`Ändra lott ${ticket.number}`}
        >
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <path
              d="M3 17l.8-3.6L14.2 3a1.4 1.4 0 0 1 2 0l.8.8a1.4 1.4 0 0 1 0 2L6.6 16.2 3 17ZM12.5 4.7l2.8 2.8"
              fill="none"
              stroke="currentcolor"
              strokeWidth="1.6"
            />
          </svg>
        </Link>
      </Can>
      {customer === undefined && (
        <Can access="admin">
          <button type="button" className="button quiet danger user-remove" onClick={() => onRemove(entry)}>
            Ta bort
            <span className="visually-hidden">
              {' '}
              lott <span translate="no">{ticket.number}</span>
            </span>
          </button>
        </Can>
      )}
    </div>
  );
}

interface LotteryGroupProps {
  readonly lottery: SellerLottery;
  readonly onRemove: (entry: TicketEntry) => void;
}

function LotteryGroup({ lottery, onRemove }: LotteryGroupProps) {
  const title = `lottery-${lottery.id}`;
  const now = useNow();
  const until = dayAndTimeOf(lottery.validUntilDate);
  return (
    <section className="card" aria-labelledby={title}>
      <div className="stack tight">
        <h2 id={title} translate="no">
          {lottery.name}
        </h2>
        <p className="soft">
          <span translate="no">{formatSek(lottery.price)}</span> ·{' '}
          {isActive(lottery, now) ? 'Försäljning öppen till' : 'Försäljningen stängde'}{' '}
          <span className="unbroken">{until}</span>
        </p>
      </div>
      <SaleProgress sold={lottery.sold} total={lottery.total} label={`Sålda lotter i ${lottery.name}`} />
      <SearchableList
        items={lottery.tickets}
        keyOf={idOfTicket}
        textOf={textOf}
        orders={orders}
        noun={['lott', 'lotter']}
        searchLabel="Sök lottnummer eller köpare"
        label={`Lotter i ${lottery.name}`}
        className="user-tickets"
        inParts
      >
        {(entry) => <Row entry={entry} onRemove={onRemove} />}
      </SearchableList>
    </section>
  );
}

const assign = (
  <Link className="button primary" to="?flik=tilldela">
    Tilldela lott
  </Link>
);

/** A user's tickets by lottery; an admin takes unsold ones back. */
export function UserTickets({ tickets }: { readonly tickets: Query<readonly SellerLottery[]> }) {
  const remove = useMutation(deleteTicket, { success: 'Borttagen' });
  const ask = async ({ ticket }: TicketEntry): Promise<void> => {
    const yes = await confirm('Vill du ta bort lotten?', {
      text: `Lott ${ticket.number} blir ledig att dela ut igen.`,
      ok: 'Ta bort',
      danger: true,
    });
    if (yes) await remove.send({ params: { id: ticket.id } });
  };
  return (
    <PageState of={tickets} empty={<Empty action={assign}>Inga lotter än.</Empty>}>
      {(lotteries) =>
        lotteries.map((lottery) => (
          <LotteryGroup key={lottery.id} lottery={lottery} onRemove={(entry) => void ask(entry)} />
        ))
      }
    </PageState>
  );
}
