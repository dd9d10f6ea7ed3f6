import { useParams } from 'react-router-dom';
import {
  createTeam,
  listSectionTeams,
  NewTeam,
  readSectionName,
  type Team,
} from '../../../shared/contract/structure.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { together, useQuery } from '../../api/use-query.ts';
import { TextField } from '../../components/form/fields.tsx';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { ImportLink } from '../../components/import-link.tsx';
import { LinkList } from '../../components/link-list.tsx';
import { NotFound } from '../../components/not-found.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty, PageState } from '../../components/page-state.tsx';
import { SectionSettings } from './section-settings.tsx';
import './section-page.css';

function Teams({ teams }: { readonly teams: readonly Team[] }) {
  return (
    <section className="stack tight" aria-labelledby="teams-title">
      <div className="row spread">
        <h2 id="teams-title">Lag</h2>
        <span className="soft small">
          <span translate="no">{formatNumber(teams.length)}</span> lag
        </span>
      </div>
      {teams.length === 0 ? (
        <Empty>Inga lag än. Lägg till det första i formuläret.</Empty>
      ) : (
        <LinkList entries={teams.map(({ id, name }) => ({ id, to: `/team/${id}`, label: name }))} />
      )}
    </section>
  );
}

function AddTeam({ sectionId }: { readonly sectionId: string }) {
  const add = useMutation(createTeam, { success: 'Tillagd' });
  return (
    <section className="card" aria-labelledby="add-team-title">
      <h2 id="add-team-title">Lägg till lag</h2>
      <ContractForm
        name="add-team"
        schema={NewTeam}
        fixed={{ sectionId }}
        initial={{ name: '' }}
        submit="Lägg till"
        send={(body) => add.send({ body })}
        reset
      >
        <TextField
          name="name"
          label="Lagets namn"
          autoComplete="off"
          hint="Till exempel P12 eller Damer A."
        />
      </ContractForm>
    </section>
  );
}

/** One section: its teams, a form for a new one, and the section's settings. */
export function SectionPage() {
  const { sectionId = '' } = useParams();
  const name = useQuery(readSectionName, { params: { id: sectionId } });
  const teams = useQuery(listSectionTeams, { params: { sectionId } });
  return (
    <div className="page">
      <PageState of={together(name, teams)} rows={6} missing={<NotFound what="Sektionen" way="sections" />}>
        {([title, list]) => (
          <>
            <PageHeader
              title={title}
              actions={<ImportLink />}
              crumbs={[{ label: 'Sektioner', to: '/admin/sections' }, { label: title }]}
            />
            <div className="section-columns">
              <Teams teams={list} />
              <div className="stack">
                <AddTeam sectionId={sectionId} />
                <SectionSettings id={sectionId} name={title} teams={list.length} />
              </div>
            </div>
          </>
        )}
      </PageState>
    </div>
  );
}
