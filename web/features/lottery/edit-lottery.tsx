import { useMemo } from 'react';
import { editLottery, type Lottery } from '../../../shared/contract/lottery.ts';
import { endsSale } from '../../../shared/domain/lottery.ts';
import { dayOf } from '../../../shared/domain/stockholm.ts';
import { ApiFailure } from '../../api/failure.ts';
import type { CallOutcome } from '../../api/outcome.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { DesktopCheckField } from '../../components/desktop/check-field.tsx';
import { ContractForm } from '../../components/form/contract-form.tsx';
import '../../components/form/sticky-foot.css';
import { LotteryFields } from './lottery-fields.tsx';
import { lotteryToEdit } from './lottery-rules.ts';

/** The field that a refusal concerns. */
const fieldOf = new Map<string, string>([
  ['lottery.maxTooLow', 'maxNumber'],
  ['lottery.priceFixed', 'price'],
]);

/** The same outcome; a refusal that concerns one field is also shown at that field. */
function atItsField<T>(outcome: CallOutcome<T>): CallOutcome<T> {
  if (outcome.ok) return outcome;
  const { code, status, message } = outcome.failure;
  const path = fieldOf.get(code);
  if (path === undefined) return outcome;
  return { ok: false, failure: new ApiFailure(code, status, message, [{ path, message }]) };
}

/** Changes, archives or reactivates a lottery. */
export function EditLottery({ lottery }: { readonly lottery: Lottery }) {
  const save = useMutation(editLottery, { success: 'Sparat' });
  const { id, name, description, price, maxNumber, termsLink, closed } = lottery;
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
          }}
          submit="Spara"
          ask={({ validUntilDate: until }) =>
            endsSale(until, new Date(), lottery)
              ? {
                  title: 'Vill du stänga försäljningen nu?',
                  text: `${until} 23:59 har redan passerat. Inga fler lotter kan säljas förrän du väljer en senare dag.`,
                  ok: 'Stäng försäljningen',
                }
              : null
          }
          send={async (body) => atItsField(await save.send({ body }))}
        >
          <LotteryFields />
          <DesktopCheckField
            name="closed"
            label="Arkivera (om allt är klart)"
            hint="Ett arkiverat lotteri ligger i arkivet: inga fler lotter kan tilldelas eller säljas och inga vinnare dras. Ta bort bocken för att aktivera det igen."
          />
        </ContractForm>
      </div>
    </section>
  );
}
