import { useMemo, useRef, useState, type ComponentProps, type FocusEvent } from 'react';
import DatePicker from 'antd/es/date-picker/index.js';
import swedish from 'antd/es/date-picker/locale/sv_SE.js';
import dayjs from 'dayjs';
import 'dayjs/locale/sv.js';
import { isRealDay } from '../../../shared/domain/stockholm.ts';
import { Field } from '../form/field.tsx';
import type * as plain from '../form/fields.tsx';
import { useForm } from '../form/form-state.ts';
import { Antd } from './antd.tsx';

/** The calendar's month and year buttons are named by their text, so that speech control users can address them. */
const locale = {
  ...swedish,
  lang: { ...swedish.lang, clear: 'Rensa datumet', monthSelect: '', yearSelect: '' },
};
const dayFormat = 'YYYY-MM-DD';

export type DateFieldProps = Omit<ComponentProps<typeof plain.TextField>, 'type' | 'inputMode'>;

const dateOf = (day: unknown) => (typeof day === 'string' && isRealDay(day) ? dayjs(day) : null);
/** Whether the focus has moved into the open calendar, which is rendered elsewhere on the page. */
const isChoosing = ({ relatedTarget }: FocusEvent) =>
  relatedTarget instanceof Element && relatedTarget.closest('.ant-picker-dropdown') !== null;

/** A day, `yyyy-MM-dd`, typed or chosen in a Swedish calendar, for desktop widths. */
export function Calendar({ name, label, hint, optional = false, min }: DateFieldProps) {
  const day = useForm().values[name];
  // The same object while the day is the same: a new one would reset the open calendar to its month.
  const date = useMemo(() => dateOf(day), [day]);
  const earliest = useMemo(() => dateOf(min) ?? undefined, [min]);
  const [isOpen, setIsOpen] = useState(false);
  // A whole day has been typed: close the calendar, which covers the following fields, until the field is pressed.
  const isTyped = useRef(false);
  return (
    <Field {...{ name, label, hint, optional }}>
      {(control, value, set) => (
        // Typing takes effect immediately, as in the browser's own; antd would wait for blur.
        <span
          onInput={({ target }) => {
            if (!(target instanceof HTMLInputElement)) return;
            isTyped.current = isRealDay(target.value);
            setIsOpen(!isTyped.current);
            if (isTyped.current) set(target.value);
          }}
        >
          <Antd>
            <DatePicker
              {...control}
              locale={locale}
              open={isOpen}
              onOpenChange={(next) => setIsOpen(next && !isTyped.current)}
              onClick={() => {
                isTyped.current = false;
                setIsOpen(true);
              }}
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
                isTyped.current = false;
                if (event.target instanceof HTMLInputElement && event.target.value !== value)
                  set(event.target.value);
                control.onBlur();
              }}
            />
          </Antd>
        </span>
      )}
    </Field>
  );
}
