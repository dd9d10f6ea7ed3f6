import type { RunLottery } from '../../../shared/contract/lottery.ts';
import { adultAge } from '../../../shared/domain/age-limit.ts';
import { ageLimitOf } from '../../../shared/domain/ground.ts';
import { earliestDeadline } from '../../../shared/domain/lottery.ts';
import { isRealDay } from '../../../shared/domain/stockholm.ts';
import { NumberField } from '../../components/form/number-field.tsx';
import { Check, CheckField } from '../../components/form/check-field.tsx';
import { TextAreaField } from '../../components/form/text-area-field.tsx';
import { TextField } from '../../components/form/fields.tsx';
import { DateField } from '../../components/desktop/date-field.tsx';
import { useForm } from '../../components/form/form-state.ts';
import { closingHint } from '../../components/deadline-rule.ts';
import { useNow } from '../../components/use-now.ts';
import { GroundFields } from './ground-fields.tsx';
import { RuleField } from './rule-field.tsx';

/** Whether buyers have reached the age limit: the field `ageLimit`, null without one. */
function AgeLimitField() {
  const form = useForm();
  const id = `${form.id}-ageLimit`;
  return (
    <div className="field">
      <Check
        id={id}
        name="ageLimit"
        describedBy={`${id}-hint`}
        checked={ageLimitOf(form.values) === adultAge}
        onChange={(checked) => form.set('ageLimit', checked ? adultAge : null)}
      >
        Åldersgräns {adultAge} år
      </Check>
      <div id={`${id}-hint`} className="soft small">
        Vid varje köp bekräftar säljaren att köparen har fyllt {adultAge} år. Lotten visar åldersgränsen.
      </div>
    </div>
  );
}

/** The fields of a lottery, for creating and editing. @param lottery as it is saved; undefined for a new one */
export function LotteryFields({ lottery }: { readonly lottery?: RunLottery | undefined }) {
  const { validUntilDate: day } = useForm().values;
  const now = useNow();
  const earliest = earliestDeadline(now);
  return (
    <>
      <TextField name="name" label="Namn" autoComplete="off" />
      <TextAreaField name="description" label="Beskrivning" hint="Syns på lotten." />
      <div className="lottery-pair">
        <NumberField name="price" label="Pris per lott" unit="kr" decimals />
        <NumberField name="maxNumber" label="Högsta lottnummer" hint="Lotterna numreras från 1." />
      </div>
      <DateField
        name="validUntilDate"
        label="Sista försäljningsdag"
        min={earliest}
        hint={closingHint('Försäljningen', day, now)}
      />
      <DateField
        name="drawDate"
        label="Dragningsdag"
        min={typeof day === 'string' && isRealDay(day) ? day : earliest}
        hint="Står på lotten. Tidigast sista försäljningsdagen."
        optional
      />
      <TextField
        name="termsLink"
        label="Länk till villkor"
        type="url"
        autoComplete="off"
        hint="Ska börja med https://"
        optional
      />
      <GroundFields lottery={lottery} />
      <CheckField
        name="sellersMayReturn"
        label="Säljare får lämna tillbaka ej sålda lotter"
        hint="Utan bock tar en ledare tillbaka dem."
      />
      <AgeLimitField />
      <RuleField />
      <CheckField
        name="controllerRequired"
        label="Kontrollanten godkänner före dragningen"
        hint="Dragningen kan inte starta förrän kontrollanten har godkänt listan över de lotter som deltar."
      />
      <p className="soft small">
        Vilka lotter som deltar, kontrollanten och priset går inte att ändra när första lotten är såld.
      </p>
    </>
  );
}
