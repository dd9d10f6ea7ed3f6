import { type Agreement, PersonByEmail, readAgreement } from '../../../shared/contract/person.ts';
import { dayAndTimeOf } from '../../../shared/domain/stockholm.ts';
import { useQuery } from '../../api/use-query.ts';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { TextField } from '../../components/form/fields.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PageState } from '../../components/page-state.tsx';
import { WorkProgress } from '../../components/work-progress.tsx';
import { ArchivedCard } from './archived-card.tsx';
import { FoundCard } from './found-card.tsx';
import { usePerson } from './use-person.ts';
import './personal-data.css';

function Terms({ terms }: Agreement) {
  return (
    <p>
      {terms === null
        ? 'Föreningen lades upp av Lottlaget, och villkoren ingår i avtalet med Lottlaget.'
        : `Godkända ${dayAndTimeOf(terms.at)} av ${terms.by.name}, version ${terms.version}.`}{' '}
      <a href="/terms">Läs villkoren</a>
    </p>
  );
}

/** What the club stores about a person: looked up by address, handed over and erased; and how long it is kept. */
export function PersonalDataPage() {
  const { found, running, lookUp, fetchFile, erase } = usePerson();
  const agreement = useQuery(readAgreement, {});
  return (
    <div className="page narrow">
      <PageHeader
        title="Personuppgifter"
        lead="Den som frågar har rätt att få veta vad föreningen har om dem, och att få det raderat."
        crumbs={[{ label: 'Inställningar', to: '/admin/settings' }, { label: 'Personuppgifter' }]}
      />
      <section className="card" aria-label="Slå upp en person">
        <h2>Slå upp en person</h2>
        <p className="soft">
          Skriv adressen som köparen, givaren eller medlemmen har lämnat. Kontrollera att den som frågar har
          den.
        </p>
        <ContractForm
          name="personal-data"
          schema={PersonByEmail}
          initial={{ email: '' }}
          submit="Slå upp"
          undone="Inget hämtat än"
          send={async ({ email }) => {
            await lookUp(email);
            return { ok: true, value: undefined };
          }}
        >
          <TextField name="email" label="Email" type="email" autoComplete="off" />
        </ContractForm>
      </section>
      {running && (
        <section className="card" aria-label={running.label}>
          <WorkProgress label={running.label} done={running.job?.done ?? 0} total={running.job?.total ?? 1} />
        </section>
      )}
      {found && (
        <FoundCard
          found={found}
          isBusy={running !== undefined}
          onFetch={() => void fetchFile(found.email)}
          onErase={() => void erase(found.email)}
        />
      )}
      <ArchivedCard months={agreement.data?.buyerRetentionMonths} />
      <section className="card" aria-label="Villkor">
        <h2>Villkor</h2>
        <PageState of={agreement} rows={1}>
          {(accepted) => <Terms {...accepted} />}
        </PageState>
      </section>
    </div>
  );
}
