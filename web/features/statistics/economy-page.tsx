import { useParams } from 'react-router-dom';
import { readSales } from '../../../shared/contract/report.ts';
import {
  listSettledLotteries,
  listSettlements,
  readSettlement,
  type SettledLottery,
} from '../../../shared/contract/settlement.ts';
import { toOre, toSek } from '../../../shared/domain/numbers.ts';
import { moneyFigures } from '../../../shared/domain/settlement.ts';
import type { ItemOf } from '../../api/call-whole.ts';
import { type Query, together, useList, useQuery } from '../../api/use-query.ts';
import { Link } from '../../components/link.tsx';
import { lazily } from '../../components/lazily.tsx';
import { NotFound } from '../../components/not-found.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty, PageState } from '../../components/page-state.tsx';
import { useNow } from '../../components/use-now.ts';
import { may } from '../../session/access.ts';
import { useUser } from '../../session/use-session.ts';
import { MoneyCard } from './money-card.tsx';
import { saleText } from '../../components/sale-text.ts';
import { TeamMoney } from './team-money.tsx';
import './economy.css';
import './statistics.css';

const HandIns = lazily(async () => (await import('./hand-ins.tsx')).HandIns);
const SalesPlot = lazily(async () => (await import('./sales-plot.tsx')).SalesPlot);

interface PlotProps {
  readonly lottery: SettledLottery;
  readonly sales: Query<readonly ItemOf<typeof readSales>[]>;
  /** How long the sale goes on. */
  readonly until: string;
  /** Tickets handed out and not sold. */
  readonly left: number;
}

/** Sold tickets by day; for admins only. */
function Plot({ lottery, sales, until, left }: PlotProps) {
  return (
    <section className="card" aria-labelledby="economy-plot">
      <div className="row spread">
        <h2 id="economy-plot">Försäljning över tid</h2>
        <span className="badge">{until}</span>
      </div>
      <PageState of={sales} rows={4} empty={<Empty>Inga lotter är sålda än.</Empty>}>
        {(days) => <SalesPlot sales={days} lottery={lottery} left={left} />}
      </PageState>
    </section>
  );
}

/** The money of a lottery: in total, by team and seller, by day, and what has been handed in. */
export function EconomyPage() {
  const { ticketBaseId = '' } = useParams();
  const user = useUser();
  const now = useNow();
  const settlement = useQuery(readSettlement, { params: { id: ticketBaseId } });
  const lotteries = useQuery(listSettledLotteries, {});
  const isAdmin = may(user, 'admin');
  const sales = useList(readSales, isAdmin ? { params: { id: ticketBaseId }, query: { by: 'team' } } : null);
  const handIns = useQuery(listSettlements, { query: { ticketBaseId, limit: '50' } });
  return (
    <div className="page">
      <PageState
        of={together(settlement, lotteries)}
        rows={8}
        missing={<NotFound what="Lotteriet" way="economy" />}
      >
        {([{ totals, teams, sellers }, list]) => {
          const lottery = list.find(({ id }) => id === ticketBaseId);
          if (!lottery) return <Empty>Föreningen följer inte vad som är betalt.</Empty>;
          const holds = toSek(teams.reduce((sum, team) => sum + toOre(team.holds), 0));
          const left = saleText(lottery, now);
          return (
            <>
              <PageHeader
                title={`Ekonomi för ${lottery.name}`}
                lead={left}
                crumbs={[
                  { label: 'Ekonomi', to: '/admin/economy' },
                  ...(isAdmin ? [{ label: 'Statistik', to: `/admin/stats/${lottery.id}` }] : []),
                  { label: lottery.name },
                ]}
                actions={
                  <Link className="button" to={`/admin/account/${lottery.id}`}>
                    Redovisning
                  </Link>
                }
              />
              <MoneyCard figures={moneyFigures(totals, holds, lottery.price)} />
              <section className="card" aria-labelledby="economy-teams">
                <h2 id="economy-teams">Lag och säljare</h2>
                {teams.length === 0 ? (
                  <Empty>Inga lotter är tilldelade än.</Empty>
                ) : (
                  <TeamMoney {...{ ticketBaseId, teams, sellers }} />
                )}
              </section>
              {isAdmin && <Plot {...{ lottery, sales }} until={left} left={totals.assigned - totals.sold} />}
              <HandIns ticketBaseId={ticketBaseId} first={handIns} />
            </>
          );
        }}
      </PageState>
    </div>
  );
}
