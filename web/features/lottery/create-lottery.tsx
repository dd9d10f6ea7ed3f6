import { useNavigate } from 'react-router-dom';
import { createLottery } from '../../../shared/contract/lottery.ts';
import { endsSale } from '../../../shared/domain/lottery.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { ContractForm } from '../../components/form/contract-form.tsx';
import '../../components/form/sticky-foot.css';
import { atItsField } from './at-its-field.ts';
import { LotteryFields } from './lottery-fields.tsx';
import { LotteryToCreate, toSend } from './lottery-rules.ts';

const blank = {
  name: '',
  description: '',
  price: undefined,
  maxNumber: undefined,
  validUntilDate: '',
  termsLink: '',
  sellersMayReturn: true,
  // Defaults to the sold ones; under the registration the user must choose.
  drawFrom: undefined,
  controllerAgrees: false,
  controllerRequired: false,
  drawDate: '',
  // Not stated: the service decides by the ground.
  ageLimit: undefined,
  ground: null,
  groundNote: '',
  planApprovedDate: '',
};

/** Creates a lottery, then opens its page for its picture and PDF. */
export function CreateLottery() {
  const navigate = useNavigate();
  const create = useMutation(createLottery, { success: 'Skapad', keep: true, reload: false });
  return (
    <section className="card lottery-form sticky-foot" aria-labelledby="create-lottery-title">
      <h2 id="create-lottery-title">Skapa lotteri</h2>
      <p className="soft">Bild och pdf lägger du till i nästa steg.</p>
      <div>
        <ContractForm
          name="create-lottery"
          schema={LotteryToCreate}
          initial={blank}
          submit="Skapa"
          ask={({ validUntilDate: until }) =>
            endsSale(until, new Date())
              ? {
                  title: 'Vill du skapa ett lotteri som redan är stängt?',
                  text: `${until} 23:59 har redan passerat. Inga lotter kan säljas förrän du väljer en senare dag.`,
                  ok: 'Skapa',
                }
              : null
          }
          send={async (typed) => atItsField(await create.send({ body: toSend(typed) }))}
          onDone={(id) => void navigate(`/admin/ticketbase/${id}`)}
          reset
        >
          <LotteryFields />
        </ContractForm>
      </div>
    </section>
  );
}
