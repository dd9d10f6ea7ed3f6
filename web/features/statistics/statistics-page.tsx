import { useParams } from 'react-router-dom';
import {
  readLottery,
  readSaleSummary,
  readTeamSaleSummary,
  type Lottery,
} from '../../../shared/contract/lottery.ts';
import { readSales, reportLottery } from '../../../shared/contract/report.ts';
import { listSettledLotteries } from '../../../shared/contract/settlement.ts';
import { formatSek, priceOf } from '../../../shared/domain/numbers.ts';
import { together, useList, useQuery } from '../../api/use-query.ts';
import { Link } from '../../components/link.tsx';
import { FactList } from '../../components/facts.tsx';
import { NotFound } from '../../components/not-found.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty, PageState } from '../../components/page-state.tsx';
import { ReportButton } from '../../components/report-button.tsx';
import { SaleProgress } from '../../components/sale-progress.tsx';
import { SalesPlot } from './sales-plot.tsx';
import { TeamSummary } from './team-summary.tsx';
import { TicketStats } from './ticket-stats.tsx';
import './statistics.css';

interface SummaryProps {
  readonly lottery: Lottery;
  readonly sold: number;
  readonly total: number;
}

function Summary({ lottery, sold, total }: SummaryProps) {
  const facts = [
    ['Tilldelade', total],
    ['Sålda', sold],
    ['Ej sålda', total - sold],
    ['Kvar att tilldela', Math.max(0, lottery.maxNumber - total)],
  ] as const;
  return (
    <section className="card" aria-label="Så går det">
      <p className="stats-amount">
        <span className="soft">Sålt för</span>{' '}
        <span translate="no">{formatSek(priceOf(lottery.price, sold))}</span>
      </p>
      <SaleProgress sold={sold} total={total} label={`Sålda lotter i ${lottery.name}`} />
      <FactList facts={facts} />
      <ReportButton route={reportLottery} input={{ params: { id: lottery.id } }}>
        Exportera till Excel
      </ReportButton>
    </section>
  );
}

/** Sales of a lottery: in total, by day, by team, and by ticket. */
export function StatisticsPage() {
  const { ticketBaseId = '' } = useParams();
  const params = { id: ticketBaseId };
  const lottery = useQuery(readLottery, { params });
  const summary = useQuery(readSaleSummary, { params });
  const teams = useQuery(readTeamSaleSummary, { params });
  // None if the club does not track payments.
  const settled = useQuery(listSettledLotteries, {}, { silent: 'any' });
  const sales = useList(readSales, { params, query: { by: 'team' } });
  return (
    <div className="page stats">
      <PageState
        of={together(lottery, summary)}
        rows={6}
        missing={<NotFound what="Lotteriet" way="lotteries" />}
      >
        {([data, { customerCount, ticketCount }]) => (
          <>
            <PageHeader
              title={`Statistik för ${data.name}`}
              crumbs={[
                { label: 'Lotterier', to: '/admin/ticketbases' },
                { label: data.name, to: `/admin/ticketbase/${data.id}` },
                { label: 'Statistik' },
              ]}
              actions={
                <>
                  {settled.data?.some(({ id }) => id === data.id) && (
                    <Link className="button" to={`/admin/economy/${data.id}`}>
                      Ekonomi
                    </Link>
                  )}
                  <Link className="button" to={`/admin/draws/${data.id}`}>
                    Dragningar
                  </Link>
                </>
              }
            />
            <div className="stats-columns">
              <Summary lottery={data} sold={customerCount} total={ticketCount} />
              <section className="card" aria-labelledby="stats-plot">
                <h2 id="stats-plot">Försäljning över tid</h2>
                <PageState of={sales} rows={4} empty={<Empty>Inga lotter är sålda än.</Empty>}>
                  {(days) => <SalesPlot sales={days} lottery={data} left={ticketCount - customerCount} />}
                </PageState>
              </section>
            </div>
            <section className="card" aria-labelledby="stats-teams">
              <h2 id="stats-teams">Sektioner och lag</h2>
              <PageState of={teams} rows={4} empty={<Empty>Inga lotter är tilldelade än.</Empty>}>
                {(list) => <TeamSummary teams={list} />}
              </PageState>
            </section>
            <TicketStats key={data.id} ticketBaseId={data.id} total={ticketCount} />
          </>
        )}
      </PageState>
    </div>
  );
}
