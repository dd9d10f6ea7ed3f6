import { earliestDeadline } from '../../../shared/domain/lottery.ts';
import { isRealDay } from '../../../shared/domain/stockholm.ts';
import { DateField } from '../../components/desktop/date-field.tsx';
import { DesktopNumberField } from '../../components/desktop/number-field.tsx';
import { DesktopTextAreaField, DesktopTextField } from '../../components/desktop/text-fields.tsx';
import { useForm } from '../../components/form/form-state.ts';
import { useNow } from '../../components/use-now.ts';

/** The fields of a lottery, for creating and editing. */
export function LotteryFields() {
  const { validUntilDate: day } = useForm().values;
  const closing = typeof day === 'string' && isRealDay(day) ? `${day} 23:59` : 'klockan 23:59 den dagen';
  return (
    <>
      <DesktopTextField name="name" label="Namn" autoComplete="off" />
      <DesktopTextAreaField name="description" label="Beskrivning" hint="Syns på lotten." />
      <div className="lottery-pair">
        <DesktopNumberField name="price" label="Pris per lott" unit="kr" decimals />
        <DesktopNumberField name="maxNumber" label="Högsta lottnummer" hint="Lotterna numreras från 1." />
      </div>
      <DateField
        name="validUntilDate"
        label="Sista försäljningsdag"
        min={earliestDeadline(useNow())}
        hint={`Försäljningen stänger ${closing}.`}
      />
      <DesktopTextField
        name="termsLink"
        label="Länk till villkor"
        type="url"
        autoComplete="off"
        hint="Ska börja med https://"
        optional
      />
    </>
  );
}
