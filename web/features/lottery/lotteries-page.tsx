import { listLotteries } from '../../../shared/contract/lottery.ts';
import { useQuery } from '../../api/use-query.ts';
import { CreateLotteryLink } from '../../components/create-lottery-link.tsx';
import { lazily } from '../../components/lazily.tsx';
import { Tabs } from '../../components/desktop/tabs.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty, Loading, PageState } from '../../components/page-state.tsx';
import { LotteryCards } from './lottery-card.tsx';
import './lottery.css';

/** Calendar and table are large: loaded when their tab is opened. */
const CreateLottery = lazily(
  async () => (await import('./create-lottery.tsx')).CreateLottery,
  <Loading rows={6} />,
);
const Archive = lazily(async () => (await import('./archive.tsx')).Archive, <Loading rows={6} />);

const noLotteries = <Empty action={<CreateLotteryLink />}>Inga öppna lotterier.</Empty>;

function Lotteries() {
  const lotteries = useQuery(listLotteries, {});
  return (
    <PageState of={lotteries} rows={6} empty={noLotteries}>
      {(list) => <LotteryCards lotteries={list} />}
    </PageState>
  );
}

/** The club's lotteries: the current ones, a form for a new one, the archive. */
export function LotteriesPage() {
  return (
    <div className="page">
      <PageHeader title="Lotterier" />
      <Tabs
        label="Lotterier"
        tabs={[
          { key: 'lotterier', label: 'Lotterier', panel: <Lotteries /> },
          {
            key: 'skapa',
            label: 'Skapa lotteri',
            panel: <CreateLottery />,
          },
          {
            key: 'arkiv',
            label: 'Arkiv',
            panel: <Archive />,
          },
        ]}
      />
    </div>
  );
}
