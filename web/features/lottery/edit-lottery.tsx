import { useMemo } from 'react';
import { editLottery, readLottery, type RunLottery } from '../../../shared/contract/lottery.ts';
import { agreedByController } from '../../../shared/domain/ground.ts';
import { endsSale } from '../../../shared/domain/lottery.ts';
import { dayOf } from '../../../shared/domain/stockholm.ts';
import { call } from '../../api/call.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { CheckField } from '../../components/form/check-field.tsx';
import { ContractForm } from '../../components/form/contract-form.tsx';
import '../../components/form/sticky-foot.css';
import { askToArchive } from './ask-to-archive.ts';
import { atItsField } from './at-its-field.ts';
import { LotteryFields } from './lottery-fields.tsx';
import { lotteryToEdit, toSend } from './lottery-rules.ts';

/** A lottery in the form's shape; fields not stated are empty. */
const valuesOf = (lottery: RunLottery) => ({
  name: lottery.name,
  description: lottery.description,
  price: lottery.price,
  maxNumber: lottery.maxNumber,
  validUntilDate: dayOf(lottery.validUntilDate),
  termsLink: lottery.termsLink ?? '',
  closed: lottery.closed,
  sellersMayReturn: lottery.sellersMayReturn,
  drawFrom: lottery.drawFrom,
  controllerAgrees: agreedByController(lottery.ground, lottery.drawFrom) !== undefined,
  controllerRequired: lottery.controllerRequired,
  drawDate: lottery.drawDate ?? '',
  ageLimit: lottery.ageLimit,
  ground: lottery.ground,
  groundNote: lottery.groundNote ?? '',
  planApprovedDate: lottery.planApprovedDate ?? '',
});

/** Changes, archives or reactivates a lottery. */
export function EditLottery({ lottery }: { readonly lottery: RunLottery }) {
  const save = useMutation(editLottery, { success: 'Sparat' });
  const { id, closed } = lottery;
  const day = dayOf(lottery.validUntilDate);
  const schema = useMemo(() => lotteryToEdit(day), [day]);
  return (
    <section className="card lottery-form sticky-foot" aria-labelledby="edit-lottery-title">
      <h2 id="edit-lottery-title">Lotteriet</h2>
      <div>
        <ContractForm
          key={id}
          name="edit-lottery"
          schema={schema}
          fixed={{ id }}
          initial={valuesOf(lottery)}
          stored={async () => valuesOf(await call(readLottery, { params: { id } }))}
          submit="Spara"
          ask={async ({ validUntilDate: until, closed: archives }) => {
            const waits = archives && !closed ? await askToArchive(lottery) : null;
            if (waits !== null) return waits;
            return endsSale(until, new Date(), lottery)
              ? {
                  title: 'Vill du stänga försäljningen nu?',
                  text: `${until} 23:59 har redan passerat. Inga fler lotter kan säljas förrän du väljer en senare dag.`,
                  ok: 'Stäng försäljningen',
                }
              : null;
          }}
          send={async (typed) => atItsField(await save.send({ body: toSend(typed) }))}
        >
          <LotteryFields lottery={lottery} />
          <CheckField
            name="closed"
            label="Arkivera (om allt är klart)"
            hint="Ett arkiverat lotteri ligger i arkivet: inga fler lotter kan tilldelas eller säljas och inga vinnare dras. Ta bort bocken för att aktivera det igen."
          />
        </ContractForm>
      </div>
    </section>
  );
}
