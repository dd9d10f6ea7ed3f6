import { shownEmail } from '../../../shared/domain/shown-email.ts';
import { useParams } from 'react-router-dom';
import { readLottery, type Lottery } from '../../../shared/contract/lottery.ts';
import { listStats, type TicketStat } from '../../../shared/contract/report.ts';
import { together, useList, useQuery } from '../../api/use-query.ts';
import { LinkList } from '../../components/link-list.tsx';
import { NotFound } from '../../components/not-found.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty, PageState } from '../../components/page-state.tsx';

/** A buyer and their tickets whose mail did not arrive, by number; links to the first, where the mail can be resent. */
function entryOf([first, ...more]: readonly [TicketStat, ...TicketStat[]]) {
  const { ticket, customer, user } = first;
  const numbers = [first, ...more].map((each) => each.ticket.number).join(', ');
  return {
    id: ticket.id,
    to: `/ticket/${ticket.id}`,
    label: customer === undefined ? '' : `${customer.firstName} ${customer.lastName}`,
    note: `${shownEmail(customer?.email ?? '')} · ${more.length === 0 ? 'lott' : 'lotter'} ${numbers} · såld av ${user.firstName} ${user.lastName}`,
    ...(customer?.mailStatus === 'givenUp' && { mark: <span className="badge lost">Gavs upp</span> }),
  };
}

/** The buyers of a lottery whose ticket mail has not arrived (R545). */
function UnreachedBuyers({ tickets }: { readonly tickets: readonly TicketStat[] }) {
  const byAddress = Map.groupBy(tickets, ({ customer }) => customer?.email.toLowerCase());
  const entries = [...byAddress.values()].flatMap(([first, ...more]) =>
    first ? [entryOf([first, ...more])] : [],
  );
  return entries.length === 0 ? (
    <Empty>Alla lottmail har kommit fram.</Empty>
  ) : (
    <section aria-label="Köpare">
      <LinkList entries={entries} />
    </section>
  );
}

/** Where the mails of a lottery's tickets that have not arrived are listed. */
export function UnreachedPage() {
  const { ticketBaseId = '' } = useParams();
  const params = { id: ticketBaseId };
  const lottery = useQuery(readLottery, { params });
  const tickets = useList(listStats, { params, query: { unreached: 'true' } });
  return (
    <div className="page narrow">
      <PageState
        of={together(lottery, tickets)}
        rows={6}
        missing={<NotFound what="Lotteriet" way="lotteries" />}
      >
        {([{ id, name }, found]: readonly [Lottery, readonly TicketStat[]]) => (
          <>
            <PageHeader
              title="Mail som inte kom fram"
              lead="Rätta adressen på lotten och skicka igen, eller säg numret till köparen."
              crumbs={[
                { label: 'Lotterier', to: '/admin/ticketbases' },
                { label: name, to: `/admin/ticketbase/${id}` },
                { label: 'Mail' },
              ]}
            />
            <UnreachedBuyers tickets={found} />
          </>
        )}
      </PageState>
    </div>
  );
}
