import { useMemo } from 'react';
import { editLottery, type RunLottery } from '../../../shared/contract/lottery.ts';
import { agreedByController } from '../../../shared/domain/ground.ts';
import { endsSale } from '../../../shared/domain/lottery.ts';
import { dayOf } from '../../../shared/domain/stockholm.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { CheckField } from '../../components/form/check-field.tsx';
import { ContractForm } from '../../components/form/contract-form.tsx';
import '../../components/form/sticky-foot.css';
import { askToArchive } from './ask-to-archive.ts';
import { atItsField } from './at-its-field.ts';
import { LotteryFields } from './lottery-fields.tsx';
import { lotteryToEdit, toSend } from './lottery-rules.ts';

/** Changes, archives or reactivates a lottery. */
export function EditLottery({ lottery }: { readonly lottery: RunLottery }) {
  const save = useMutation(editLottery, { success: 'Sparat' });
  const { id, name, description, price, maxNumber, termsLink, closed, sellersMayReturn } = lottery;
  const { drawFrom, controllerRequired, drawDate, ageLimit, ground, groundNote, planApprovedDate } = lottery;
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
          initial={{
            name,
            description,
            price,
            maxNumber,
            validUntilDate: day,
            termsLink: termsLink ?? '',
            closed,
            sellersMayReturn,
            drawFrom,
            controllerAgrees: agreedByController(ground, drawFrom) !== undefined,
            controllerRequired,
            drawDate: drawDate ?? '',
            ageLimit,
            ground,
            groundNote: groundNote ?? '',
            planApprovedDate: planApprovedDate ?? '',
          }}
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
