import { useNavigate } from 'react-router-dom';
import { createFundraiser } from '../../../shared/contract/fundraiser.ts';
import { endsSale } from '../../../shared/domain/lottery.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { ContractForm } from '../../components/form/contract-form.tsx';
import '../../components/form/sticky-foot.css';
import { PageHeader } from '../../components/page-header.tsx';
import { FundraiserFields } from './fundraiser-fields.tsx';
import { FundraiserToCreate } from './fundraiser-rules.ts';
import './fundraiser.css';

const blank = { name: '', description: '', validUntilDate: '' };

/** Creates a fundraiser, then opens its page for its picture and sellers. */
export function AddFundraiserPage() {
  const navigate = useNavigate();
  const create = useMutation(createFundraiser, { success: 'Skapad', keep: true, reload: false });
  return (
    <div className="page narrow">
      <PageHeader
        title="Ny insamling"
        crumbs={[{ label: 'Insamlingar', to: '/admin/fundraisers' }, { label: 'Ny insamling' }]}
      />
      <section className="card fundraiser-form sticky-foot" aria-labelledby="add-fundraiser-title">
        <h2 id="add-fundraiser-title">Skapa insamling</h2>
        <p className="soft">Bild och säljare lägger du till i nästa steg.</p>
        <div>
          <ContractForm
            name="add-fundraiser"
            schema={FundraiserToCreate}
            initial={blank}
            submit="Skapa"
            ask={({ validUntilDate: until }) =>
              endsSale(until, new Date())
                ? {
                    title: 'Vill du skapa en insamling som redan är stängd?',
                    text: `${until} 23:59 har redan passerat. Inga givare kan läggas till förrän du väljer en senare dag.`,
                    ok: 'Skapa',
                  }
                : null
            }
            send={(body) => create.send({ body })}
            onDone={(id) => void navigate(`/admin/fundraiser/edit/${id}`, { replace: true })}
          >
            <FundraiserFields />
          </ContractForm>
        </div>
      </section>
    </div>
  );
}
