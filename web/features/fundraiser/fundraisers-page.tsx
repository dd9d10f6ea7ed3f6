import { listArchivedFundraisers, listFundraisers } from '../../../shared/contract/fundraiser.ts';
import { useQuery } from '../../api/use-query.ts';
import { Link } from '../../components/link.tsx';
import { Tabs } from '../../components/desktop/tabs.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty, PageState } from '../../components/page-state.tsx';
import { FundraiserCards } from './fundraiser-card.tsx';
import './fundraiser.css';

const create = (
  <Link className="button primary" to="/admin/fundraiser/add">
    Skapa insamling
  </Link>
);

function Active() {
  const fundraisers = useQuery(listFundraisers, {});
  return (
    <PageState of={fundraisers} rows={6} empty={<Empty action={create}>Inga insamlingar än.</Empty>}>
      {(list) => (
        <div className="stack">
          <div className="row">{create}</div>
          <FundraiserCards fundraisers={list} />
        </div>
      )}
    </PageState>
  );
}

function Archive() {
  const archived = useQuery(listArchivedFundraisers, {});
  return (
    <div className="stack">
      <p className="soft">
        Här ligger de insamlingar som är arkiverade. En insamling kan aktiveras igen genom att
        arkiverad-statusen ändras: öppna den med Ändra och ta bort bocken vid ”Arkivera (om allt är klart)”.
      </p>
      <PageState of={archived} rows={6} empty={<Empty>Arkivet är tomt.</Empty>}>
        {(list) => <FundraiserCards fundraisers={list} />}
      </PageState>
    </div>
  );
}

/** The club's fundraisers: the current ones and the archive. */
export function FundraisersPage() {
  return (
    <div className="page">
      <PageHeader title="Insamlingar" />
      <Tabs
        label="Insamlingar"
        tabs={[
          { key: 'aktiva', label: 'Aktiva', panel: <Active /> },
          { key: 'arkiv', label: 'Arkiv', panel: <Archive /> },
        ]}
      />
    </div>
  );
}
