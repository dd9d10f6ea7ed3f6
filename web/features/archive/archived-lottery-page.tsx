import { shownEmail } from '../../../shared/domain/shown-email.ts';
import { useParams } from 'react-router-dom';
import {
  type ArchivedTickets,
  listArchivedTickets,
  type TicketEntry,
} from '../../../shared/contract/ticket.ts';
import { dayOf } from '../../../shared/domain/stockholm.ts';
import { useWhole } from '../../api/use-query.ts';
import { Link } from '../../components/link.tsx';
import { NotFound } from '../../components/not-found.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PageState } from '../../components/page-state.tsx';
import { SaleProgress } from '../../components/sale-progress.tsx';
import { SearchableList } from '../../components/searchable-list.tsx';
import { buyerOf, idOfTicket, inOrderOf, isSold } from '../../components/ticket-order.ts';
import { AgeDialog } from './age-dialog.tsx';
import { CopyTargetPicker } from './copy-target.tsx';
import { useCopy, type Copying } from './use-copy.ts';
import './archive.css';

const orders = [inOrderOf.number, inOrderOf.buyer] as const;
const textOf = (entry: TicketEntry) =>
  `${entry.ticket.number} ${buyerOf(entry)} ${shownEmail(entry.customer?.email ?? '')} ${entry.customer?.phone ?? ''}`;

function Copy({ entry, copying }: { readonly entry: TicketEntry; readonly copying: Copying }) {
  const copy = copying.copied.get(entry.ticket.id);
  if (copy !== undefined)
    return (
      <Link className="archive-copied small" to={`/ticket/${copy.id}`}>
        Kopierad till lott <span translate="no">{copy.number}</span>
      </Link>
    );
  if (entry.customer === undefined || entry.customer.erased === true || copying.ticket === undefined)
    return null;
  const isPending = copying.pending === entry.ticket.id;
  return (
    <button
      type="button"
      className="button archive-copy no-print"
      aria-disabled={copying.pending !== undefined}
      onClick={() => void copying.start(entry)}
    >
      {isPending ? 'Kopierar …' : 'Kopiera'}
      <span className="visually-hidden" translate="no">
        {' '}
        {buyerOf(entry)}
      </span>
    </button>
  );
}

function Row({ entry, copying }: { readonly entry: TicketEntry; readonly copying: Copying }) {
  const { ticket, customer } = entry;
  return (
    <div className="archive-ticket">
      <span className="archive-number" translate="no">
        {ticket.number}
      </span>
      <span className="archive-buyer">
        {customer === undefined ? (
          <span className="badge">Ej Såld</span>
        ) : (
          <>
            <span className="strong" translate="no">
              {buyerOf(entry)}
            </span>
            <span className="soft small" translate="no">
              {customer.phone}
            </span>
            <span className="soft small" translate="no">
              {shownEmail(customer.email)}
            </span>
          </>
        )}
      </span>
      <Copy entry={entry} copying={copying} />
    </div>
  );
}

const withMore = (whole: ArchivedTickets, { tickets }: ArchivedTickets) => ({
  ...whole,
  tickets: [...whole.tickets, ...tickets],
});

/** The user's tickets in an archived lottery, with the buyers, to whom the user can sell again. */
export function ArchivedLotteryPage() {
  const { ticketBaseId = '' } = useParams();
  const archived = useWhole(listArchivedTickets, { params: { ticketBaseId }, query: {} }, withMore);
  const copying = useCopy();
  return (
    <div className="page narrow">
      <PageState of={archived} rows={6} missing={<NotFound what="Lotteriet" way="archive" />}>
        {({ ticketBase, tickets }) => {
          const sold = tickets.filter(isSold).length;
          return (
            <>
              <PageHeader
                title={ticketBase.name}
                lead={`Arkiverat. Såldes till ${dayOf(ticketBase.validUntilDate)}.`}
                crumbs={[
                  { label: 'Mina lotter', to: '/home' },
                  { label: 'Arkiv', to: '/archive' },
                  { label: ticketBase.name },
                ]}
              />
              <section className="card" aria-label="Så gick det">
                <SaleProgress sold={sold} total={tickets.length} label="Mina sålda lotter" />
              </section>
              {sold > 0 && <CopyTargetPicker copying={copying} />}
              {copying.question && <AgeDialog question={copying.question} copying={copying} />}
              <section className="card" aria-labelledby="archive-tickets">
                <h2 id="archive-tickets">Mina lotter</h2>
                <SearchableList
                  items={tickets}
                  keyOf={idOfTicket}
                  textOf={textOf}
                  orders={orders}
                  noun={['lott', 'lotter']}
                  searchLabel="Sök lottnummer eller köpare"
                  label={`Lotter i ${ticketBase.name}`}
                  className="archive-tickets"
                  folded
                >
                  {(entry) => <Row entry={entry} copying={copying} />}
                </SearchableList>
              </section>
            </>
          );
        }}
      </PageState>
    </div>
  );
}
