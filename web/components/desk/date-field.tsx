import type { ComponentProps } from 'react';
import DatePicker from 'antd/es/date-picker/index.js';
import swedish from 'antd/es/date-picker/locale/sv_SE.js';
import dayjs from 'dayjs';
import 'dayjs/locale/sv.js';
import { isRealDay } from '../../../shared/domain/stockholm.ts';
import { Field } from '../form/field.tsx';
import * as plain from '../form/fields.tsx';
import { useIsDesk } from './use-media.ts';

/** The calendar's month and year are buttons named by what they show, as who speaks to the computer says them. */
const locale = { ...swedish, lang: { ...swedish.lang, monthSelect: '', yearSelect: '' } };
const dayFormat = 'YYYY-MM-DD';

type DateFieldProps = Omit<ComponentProps<typeof plain.TextField>, 'type' | 'inputMode'>;

function Calendar({ name, label, hint, optional = false, min }: DateFieldProps) {
  return (
    <Field {...{ name, label, hint, optional }}>
      {(control, value, set) => (
        // What is typed counts at once, as in the browser's own; antd would wait until the field is left.
        <span
          onInput={({ target }) =>
            target instanceof HTMLInputElement && isRealDay(target.value) && set(target.value)
          }
        >
          <DatePicker
            {...control}
            locale={locale}
            allowClear={false}
            status={control['aria-invalid'] ? 'error' : ''}
            format={dayFormat}
            placeholder="åååå-mm-dd"
            autoComplete="off"
            showNow={false}
            minDate={min === undefined ? undefined : dayjs(min)}
            // A day that is typed but too early stays where it is, and the rule says what is wrong with it.
            preserveInvalidOnBlur
            value={typeof value === 'string' && isRealDay(value) ? dayjs(value) : null}
            onChange={(next) => set(next?.format(dayFormat) ?? '')}
            onBlur={(event) => {
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
 * A day, `yyyy-MM-dd`: typed or chosen in a Swedish calendar at a desk, where the browser's own follows the
 * browser's language; a phone's own wheel is better for a thumb.
 */
export function DateField(props: DateFieldProps) {
  return useIsDesk() ? <Calendar {...props} /> : <plain.TextField {...props} type="date" />;
}
