import { createSection, listSections, NewSection } from '../../../shared/contract/structure.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useQuery } from '../../api/use-query.ts';
import { Link } from '../../components/link.tsx';
import { TextField } from '../../components/form/fields.tsx';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { ImportLink } from '../../components/import-link.tsx';
import { LinkList } from '../../components/link-list.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty, PageState } from '../../components/page-state.tsx';
import { Can } from '../../session/can.tsx';

const noSections = (
  <Empty>
    Inga sektioner än.{' '}
    <Can access="master" otherwise="De läggs till av en Master-användare.">
      Lägg till den första i formuläret.
    </Can>
  </Empty>
);

function AddSection() {
  const add = useMutation(createSection, { success: 'Tillagd' });
  return (
    <section className="card" aria-labelledby="add-section-title">
      <h2 id="add-section-title">Lägg till sektion</h2>
      <ContractForm
        name="add-section"
        schema={NewSection}
        initial={{ name: '' }}
        submit="Lägg till"
        send={(body) => add.send({ body })}
        reset
      >
        <TextField
          name="name"
          label="Sektionens namn"
          autoComplete="off"
          hint="Till exempel Fotboll eller Simning."
        />
      </ContractForm>
    </section>
  );
}

/** The club's sections; a Master also adds them. */
export function SectionsPage() {
  const sections = useQuery(listSections, {});
  return (
    <div className="page narrow">
      <PageHeader
        title="Sektioner"
        lead="Varje sektion har sina lag. Öppna en sektion för att se dem."
        actions={
          <>
            <ImportLink />
            <Link className="button" to="/admin/season">
              Ny säsong
            </Link>
          </>
        }
      />
      <PageState of={sections} rows={5} empty={noSections}>
        {(list) => (
          <section className="stack tight" aria-label="Sektioner">
            <p className="soft small">
              {list.length === 1 ? '1 sektion' : `${formatNumber(list.length)} sektioner`}
            </p>
            <LinkList
              entries={list.map(({ id, name }) => ({ id, to: `/admin/section/${id}`, label: name }))}
            />
          </section>
        )}
      </PageState>
      <Can access="master">
        <AddSection />
      </Can>
    </div>
  );
}
