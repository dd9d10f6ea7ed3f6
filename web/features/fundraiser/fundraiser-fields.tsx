import { earliestDeadline } from '../../../shared/domain/lottery.ts';
import { TextAreaField } from '../../components/form/text-area-field.tsx';
import { TextField } from '../../components/form/fields.tsx';
import { NumberField } from '../../components/form/number-field.tsx';
import { DateField } from '../../components/desktop/date-field.tsx';
import { useForm } from '../../components/form/form-state.ts';
import { closingHint } from '../../components/deadline-rule.ts';
import { useNow } from '../../components/use-now.ts';

/** The fields of a fundraiser, for creating and editing. */
export function FundraiserFields() {
  const { validUntilDate: day } = useForm().values;
  const now = useNow();
  return (
    <>
      <TextField name="name" label="Namn" autoComplete="off" />
      <TextAreaField
        name="description"
        label="Beskrivning"
        hint="Syns på insamlingens sida och i tackmailet."
      />
      <DateField
        name="validUntilDate"
        label="Sista dag"
        min={earliestDeadline(now)}
        hint={closingHint('Insamlingen', day, now)}
      />
      <NumberField
        name="goal"
        label="Mål"
        unit="kr"
        decimals
        optional
        hint="Visas som en mätare på insamlingens sida."
      />
    </>
  );
}
