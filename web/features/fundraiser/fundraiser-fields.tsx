import { earliestDeadline } from '../../../shared/domain/lottery.ts';
import { isRealDay } from '../../../shared/domain/stockholm.ts';
import { DateField } from '../../components/desktop/date-field.tsx';
import { DesktopTextAreaField, DesktopTextField } from '../../components/desktop/text-fields.tsx';
import { useForm } from '../../components/form/form-state.ts';
import { useNow } from '../../components/use-now.ts';

/** The fields of a fundraiser, for creating and editing. */
export function FundraiserFields() {
  const { validUntilDate: day } = useForm().values;
  const closing = typeof day === 'string' && isRealDay(day) ? `${day} 23:59` : 'klockan 23:59 den dagen';
  return (
    <>
      <DesktopTextField name="name" label="Namn" autoComplete="off" />
      <DesktopTextAreaField
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
    </>
  );
}
