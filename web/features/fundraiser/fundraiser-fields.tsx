import { earliestDeadline } from '../../../shared/domain/lottery.ts';
import { isRealDay } from '../../../shared/domain/stockholm.ts';
import { TextAreaField } from '../../components/form/text-area-field.tsx';
import { TextField } from '../../components/form/fields.tsx';
import { NumberField } from '../../components/form/number-field.tsx';
import { DateField } from '../../components/desktop/date-field.tsx';
import { useForm } from '../../components/form/form-state.ts';
import { useNow } from '../../components/use-now.ts';

/** The fields of a fundraiser, for creating and editing. */
export function FundraiserFields() {
  const { validUntilDate: day } = useForm().values;
  const closing = typeof day === 'string' && isRealDay(day) ? `${day} 23:59` : 'klockan 23:59 den dagen';
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
        min={earliestDeadline(useNow())}
        hint={`Insamlingen stänger ${closing}.`}
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
