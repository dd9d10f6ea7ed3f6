import { useMemo, type ComponentProps, type FocusEvent } from 'react';
import DatePicker from 'antd/es/date-picker/index.js';
import swedish from 'antd/es/date-picker/locale/sv_SE.js';
import dayjs from 'dayjs';
import 'dayjs/locale/sv.js';
import { isRealDay } from '../../../shared/domain/stockholm.ts';
import { Field } from '../form/field.tsx';
import * as plain from '../form/fields.tsx';
import { useForm } from '../form/form-state.ts';
import { useIsDesktop } from './use-media.ts';

/** The calendar's month and year buttons are named by their text, so that speech control users can address them. */
const locale = { ...swedish, lang: { ...swedish.lang, monthSelect: '', yearSelect: '' } };
const dayFormat = 'YYYY-MM-DD';

type DateFieldProps = Omit<ComponentProps<typeof plain.TextField>, 'type' | 'inputMode'>;

const dateOf = (day: unknown) => (typeof day === 'string' && isRealDay(day) ? dayjs(day) : null);
/** Whether the focus has moved into the open calendar, which is rendered elsewhere on the page. */
const isChoosing = ({ relatedTarget }: FocusEvent) =>
  relatedTarget instanceof Element && relatedTarget.closest('.ant-picker-dropdown') !== null;

function Calendar({ name, label, hint, optional = false, min }: DateFieldProps) {
  const day = useForm().values[name];
  // The same object while the day is the same: a new one would reset the open calendar to its month.
  const date = useMemo(() => dateOf(day), [day]);
  const earliest = useMemo(() => dateOf(min) ?? undefined, [min]);
  return (
    <Field {...{ name, label, hint, optional }}>
      {(control, value, set) => (
        // Typing takes effect immediately, as in the browser's own; antd would wait for blur.
        <span
          onInput={({ target }) =>
            target instanceof HTMLInputElement && isRealDay(target.value) && set(target.value)
          }
        >
          <DatePicker
            {...control}
            locale={locale}
            allowClear={optional}
            status={control['aria-invalid'] ? 'error' : ''}
            format={dayFormat}
            placeholder="åååå-mm-dd"
            autoComplete="off"
            showNow={false}
            minDate={earliest}
            // A typed day that is too early stays in the field, and the rule reports it.
            preserveInvalidOnBlur
            value={date}
            onChange={(next) => set(next?.format(dayFormat) ?? '')}
            onBlur={(event) => {
              if (isChoosing(event)) return;
              if (event.target instanceof HTMLInputElement && event.target.value !== value)
                set(event.target.value);
              control.onBlur();
            }}
          />
        </span>
      )}
    </Field>
  );
}

/**
 * A day, `yyyy-MM-dd`: on desktop typed or chosen in a Swedish calendar, because the browser's own follows the
 * browser's language; on a phone the native picker is easier to use.
 */
export function DateField(props: DateFieldProps) {
  return useIsDesktop() ? <Calendar {...props} /> : <plain.TextField {...props} type="date" />;
}
