import { shownEmail } from '../../../shared/domain/shown-email.ts';
import type { TicketStat } from '../../../shared/contract/report.ts';
import { dayOf } from '../../../shared/domain/stockholm.ts';
import { inSwedish } from '../../../shared/domain/swedish-order.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { Empty } from '../../components/page-state.tsx';
import { SearchableList } from '../../components/searchable-list.tsx';
import { buyerOf, idOfTicket, byNumber, inOrderOf } from '../../components/ticket-order.ts';
import { WorkProgress } from '../../components/work-progress.tsx';
import { useAllStats } from './use-all-stats.ts';

const nameOf = ({ firstName, lastName }: TicketStat['user']) => `${firstName} ${lastName}`.trim();
/** Orders by a text of each ticket, then by number. */
const by = (textOf: (stat: TicketStat) => string) => (one: TicketStat, other: TicketStat) =>
  inSwedish(textOf(one), textOf(other)) || byNumber(one, other);

const orders = [
  inOrderOf.number,
  { label: 'Säljare', compare: by(({ user }) => nameOf(user)) },
  { label: 'Lag', compare: by(({ userTeam }) => userTeam.name) },
  inOrderOf.buyer,
  inOrderOf.unsold,
] as const;
const textOf = (stat: TicketStat) =>
  [
    stat.ticket.number,
    nameOf(stat.user),
    stat.userTeam.name,
    stat.customer === undefined ? 'Ej Såld' : `${buyerOf(stat)} ${shownEmail(stat.customer.email)}`,
    nameOf(stat.createdBy),
  ].join(' ');

/** The column names, shown above the list on desktop; each row repeats them for cards and screen readers. */
const headings = ['Lott', 'Säljare', 'Lag', 'Köpare', 'Tilldelad av'];

const head = (
  <div className="stat stat-head small soft" aria-hidden="true">
    {headings.map((heading) => (
      <span key={heading}>{heading}</span>
    ))}
  </div>
);

function Row({ stat }: { readonly stat: TicketStat }) {
  const [, seller, team, buyer, creator] = headings;
  return (
    <div className="stat">
      <span className="stat-number" translate="no">
        {stat.ticket.number}
      </span>
      <span>
        <span className="stat-label">{seller}: </span>
        <span translate="no">{nameOf(stat.user)}</span>
      </span>
      <span>
        <span className="stat-label">{team}: </span>
        <span translate="no">{stat.userTeam.name}</span>
      </span>
      <span className="stat-buyer">
        <span className="visually-hidden">{buyer}: </span>
        {stat.customer === undefined ? (
          <span className="badge">Ej Såld</span>
        ) : (
          <>
            <span className="strong" translate="no">
              {buyerOf(stat)}
            </span>
            {stat.soldDate !== undefined && <span className="soft small"> {dayOf(stat.soldDate)}</span>}
          </>
        )}
      </span>
      <span>
        <span className="stat-label">{creator}: </span>
        <span translate="no">{nameOf(stat.createdBy)}</span>
      </span>
    </div>
  );
}

interface TicketStatsProps {
  readonly ticketBaseId: string;
  /** Number of assigned tickets. */
  readonly total: number;
}

/** All tickets of the lottery, loaded on request: there may be many thousands. */
export function TicketStats({ ticketBaseId, total }: TicketStatsProps) {
  const { tickets, state, load } = useAllStats(ticketBaseId);
  return (
    <section className="card" aria-labelledby="stats-tickets" aria-busy={state === 'loading'}>
      <h2 id="stats-tickets">Alla lotter</h2>
      {state === 'idle' && total === 0 && <Empty>Inga lotter är tilldelade än.</Empty>}
      {state === 'idle' && total > 0 && (
        <>
          <p className="soft">Varje lott med säljare, lag, köpare och vem som tilldelade den.</p>
          <div>
            <button type="button" className="button no-print" onClick={() => void load()}>
              Visa alla lotter
            </button>
          </div>
        </>
      )}
      {state === 'loading' && (
        <WorkProgress label="Hämtar lotter" done={tickets.length} total={Math.max(total, tickets.length)} />
      )}
      {state === 'failed' && (
        <div className="failed">
          <p>
            <span translate="no">{formatNumber(tickets.length)}</span> av{' '}
            <span translate="no">{formatNumber(total)}</span> lotter hämtades.
          </p>
          <button type="button" className="button" onClick={() => void load()}>
            Fortsätt
          </button>
        </div>
      )}
      {state === 'done' &&
        (tickets.length === 0 ? (
          <Empty>Inga lotter är tilldelade än.</Empty>
        ) : (
          <SearchableList
            items={tickets}
            keyOf={idOfTicket}
            textOf={textOf}
            orders={orders}
            noun={['lott', 'lotter']}
            searchLabel="Sök nummer, säljare, lag eller köpare"
            label="Alla lotter"
            className="stats-list"
            head={head}
          >
            {(stat) => <Row stat={stat} />}
          </SearchableList>
        ))}
    </section>
  );
}
