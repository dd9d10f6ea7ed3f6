import { useNavigate, useParams } from 'react-router-dom';
import { createDonor, NewDonor } from '../../../shared/contract/donor.ts';
import { readFundraiser, type Fundraiser } from '../../../shared/contract/fundraiser.ts';
import { saleIsOpen } from '../../../shared/domain/lottery.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useQuery } from '../../api/use-query.ts';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { doubt } from '../../components/form/doubt.ts';
import { NotFound } from '../../components/not-found.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PageState } from '../../components/page-state.tsx';
import { SaleClosed } from '../../components/sale-closed.tsx';
import { useNow } from '../../components/use-now.ts';
import { blankDonor, DonorFields } from './donor-fields.tsx';
import '../../components/form/sticky-foot.css';

function AddDonor({ fundraiser }: { readonly fundraiser: Fundraiser }) {
  const navigate = useNavigate();
  const create = useMutation(createDonor, { success: 'Tillagd', keep: true });
  const { id: fundraiserId, name, closed } = fundraiser;
  const isOpen = saleIsOpen(fundraiser, useNow());
  return (
    <>
      <PageHeader
        title="Ny givare"
        lead={<p>Till insamlingen {name}</p>}
        crumbs={[{ label: 'Mina lotter', to: '/home' }, { label: 'Ny givare' }]}
      />
      <section className="card sticky-foot" aria-labelledby="donor-title">
        <h2 id="donor-title">Bidraget</h2>
        <SaleClosed isClosed={!isOpen} why={closed ? 'Insamlingen är arkiverad.' : undefined}>
          <ContractForm
            name="add-donor"
            schema={NewDonor}
            fixed={{ fundraiserId }}
            initial={blankDonor}
            submit="Spara"
            ask={({ email }) => doubt(email)}
            send={(body) => create.send({ body })}
            // The form is completed: there is nothing to go back to.
            onDone={(id) => void navigate(`/donor/edit/${id}`, { replace: true, state: { isNew: true } })}
          >
            <DonorFields />
          </ContractForm>
        </SaleClosed>
      </section>
    </>
  );
}

/** Registers a company's or person's gift to a fundraiser. */
export function AddDonorPage() {
  const { fundraiserId = '' } = useParams();
  const fundraiser = useQuery(readFundraiser, { params: { id: fundraiserId } });
  return (
    <div className="page narrow">
      <PageState of={fundraiser} rows={8} missing={<NotFound what="Insamlingen" way="tickets" />}>
        {(data) => <AddDonor key={data.id} fundraiser={data} />}
      </PageState>
    </div>
  );
}
