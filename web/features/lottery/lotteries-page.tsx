import { Link } from 'react-router-dom';
import {
  type CountedLottery,
  listArchivedLotteries,
  listLotteries,
} from '../../../shared/contract/lottery.ts';
import { useQuery } from '../../api/use-query.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty, PageState } from '../../components/page-state.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { CreateLottery } from './create-lottery.tsx';
import { LotteryCard } from './lottery-card.tsx';
import './lottery.css';

const Cards = ({ lotteries }: { readonly lotteries: readonly CountedLottery[] }) => (
  <div className="cards">
    {lotteries.map((lottery) => (
      <LotteryCard key={lottery.id} lottery={lottery} />
    ))}
  </div>
);

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
      {(list) => <Cards lotteries={list} />}
    </PageState>
  );
}

function Archive() {
  const archived = useQuery(listArchivedLotteries, {});
  return (
    <div className="stack">
      <p className="soft">
        Här ligger de lotterier som är arkiverade. Ett lotteri kan aktiveras igen genom att arkiverad-statusen
        ändras: öppna det med Ändra och ta bort bocken vid ”Arkivera (om allt är klart)”.
      </p>
      <PageState of={archived} rows={6} empty={<Empty>Arkivet är tomt.</Empty>}>
        {(list) => <Cards lotteries={list} />}
      </PageState>
    </div>
  );
}

/** The club's lotteries: those that go on, a form for a new one, the archive. */
export function LotteriesPage() {
  return (
    <div className="page">
      <PageHeader title="Lotterier" />
      <Tabs
        label="Lotterier"
        tabs={[
          { key: 'lotterier', label: 'Lotterier', panel: <Lotteries /> },
          { key: 'skapa', label: 'Skapa lotteri', panel: <CreateLottery /> },
          { key: 'arkiv', label: 'Arkiv', panel: <Archive /> },
        ]}
      />
    </div>
  );
}
