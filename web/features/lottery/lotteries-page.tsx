import { lazy } from 'react';
import { Link } from 'react-router-dom';
import { listLotteries } from '../../../shared/contract/lottery.ts';
import { useQuery } from '../../api/use-query.ts';
import { DesktopFrame } from '../../components/desktop/desktop-frame.tsx';
import { Tabs } from '../../components/desktop/tabs.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty, PageState } from '../../components/page-state.tsx';
import { LotteryCards } from './lottery-card.tsx';
import './lottery.css';

/** Calendar and table are large: loaded when their tab is opened. */
const CreateLottery = lazy(async () => ({ default: (await import('./create-lottery.tsx')).CreateLottery }));
const Archive = lazy(async () => ({ default: (await import('./archive.tsx')).Archive }));

const noLotteries = (
  <Empty
    action={
      <Link className="button primary" to="?flik=skapa">
        Skapa lotteri
      </Link>
    }
  >
    Inga lotterier än.
  </Empty>
);

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
    <DesktopFrame>
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
    </DesktopFrame>
  );
}
