import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { editFundraiser, readFundraiser, type Fundraiser } from '../../../shared/contract/fundraiser.ts';
import { endsSale, isActive } from '../../../shared/domain/lottery.ts';
import { dayAndTimeOf, dayOf } from '../../../shared/domain/stockholm.ts';
import { call } from '../../api/call.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useQuery } from '../../api/use-query.ts';
import { Link } from '../../components/link.tsx';
import { CheckField } from '../../components/form/check-field.tsx';
import { ImageUpload } from '../../components/desktop/image-upload.tsx';
import { ContractForm } from '../../components/form/contract-form.tsx';
import '../../components/form/sticky-foot.css';
import { NotFound } from '../../components/not-found.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PageState } from '../../components/page-state.tsx';
import { useNow } from '../../components/use-now.ts';
import { FundraiserFields } from './fundraiser-fields.tsx';
import { fundraiserToEdit } from './fundraiser-rules.ts';
import { publicPath } from './public-path.ts';
import { SellerPanel } from './seller-panel.tsx';
import './fundraiser.css';

function Status({ fundraiser }: { readonly fundraiser: Fundraiser }) {
  const now = useNow();
  const until = dayAndTimeOf(fundraiser.validUntilDate);
  if (fundraiser.closed) return <span className="badge">Arkiverad</span>;
  return isActive(fundraiser, now) ? (
    <span className="badge good">Insamlingen öppen till: {until}</span>
  ) : (
    <span className="badge due">Insamlingen stängde: {until}</span>
  );
}

const valuesOf = ({ name, description, validUntilDate, closed, goal }: Fundraiser) => ({
  name,
  description,
  validUntilDate: dayOf(validUntilDate),
  closed,
  goal: goal ?? undefined,
});

/** Changes, archives or reactivates a fundraiser. */
function EditForm({ fundraiser }: { readonly fundraiser: Fundraiser }) {
  const save = useMutation(editFundraiser, { success: 'Sparat' });
  const { id } = fundraiser;
  const day = dayOf(fundraiser.validUntilDate);
  const schema = useMemo(() => fundraiserToEdit(day), [day]);
  return (
    <section className="card fundraiser-form sticky-foot" aria-labelledby="edit-fundraiser-title">
      <h2 id="edit-fundraiser-title">Insamlingen</h2>
      <div>
        <ContractForm
          key={id}
          name="edit-fundraiser"
          schema={schema}
          fixed={{ id }}
          initial={valuesOf(fundraiser)}
          stored={async () => valuesOf(await call(readFundraiser, { params: { id } }))}
          submit="Spara"
          ask={({ validUntilDate: until }) =>
            endsSale(until, new Date(), fundraiser)
              ? {
                  title: 'Vill du stänga insamlingen nu?',
                  text: `${until} 23:59 har redan passerat. Inga fler givare kan läggas till förrän du väljer en senare dag.`,
                  ok: 'Stäng insamlingen',
                }
              : null
          }
          // An empty field clears the goal; one that is not sent would stay.
          send={(body) => save.send({ body: { ...body, goal: body.goal ?? null } })}
        >
          <FundraiserFields />
          <CheckField
            name="closed"
            label="Arkivera (om allt är klart)"
            hint="En arkiverad insamling ligger i arkivet: inga fler givare kan läggas till, ändras eller tas bort. Ta bort bocken för att aktivera den igen."
          />
        </ContractForm>
      </div>
    </section>
  );
}

/** One fundraiser: its details, its picture, and its sellers. */
export function EditFundraiserPage() {
  const { fundraiserId = '' } = useParams();
  const fundraiser = useQuery(readFundraiser, { params: { id: fundraiserId } });
  return (
    <div className="page">
      <PageState of={fundraiser} rows={8} missing={<NotFound what="Insamlingen" way="fundraisers" />}>
        {(data) => (
          <>
            <PageHeader
              title={data.name}
              lead={<Status fundraiser={data} />}
              crumbs={[{ label: 'Insamlingar', to: '/admin/fundraisers' }, { label: data.name }]}
              actions={
                <>
                  <a className="button" href={publicPath(data)}>
                    Insamlingens sida
                  </a>
                  <Link className="button" to={`/admin/fundraiser/stats/${data.id}`}>
                    Statistik
                  </Link>
                </>
              }
            />
            <div className="fundraiser-columns">
              <EditForm fundraiser={data} />
              <div className="stack">
                <SellerPanel key={data.id} fundraiser={data} />
                <ImageUpload imageKey={`fundraiser_${data.id}`} />
              </div>
            </div>
          </>
        )}
      </PageState>
    </div>
  );
}
