import { formatNumber } from '../../../shared/domain/numbers.ts';
import type { ReactNode } from 'react';
import { Advice } from './advice.tsx';
import { useForm } from './form-state.ts';

/** Props that connect a control with its label, its rule and its form. */
interface ControlProps {
  readonly id: string;
  readonly name: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
  readonly onBlur: () => void;
}

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  /** Shows 'valfritt' next to the label. */
  readonly optional?: boolean;
  /** Shows the length of the text from the first character, not only near its limit. */
  readonly counted?: boolean;
  /** The `type` of the control. For an email or telephone number that looks mistyped, a note says so. */
  readonly type?: string;
  /** The control, with the given props. `value` is the form's, `set` changes it. */
  readonly children: (control: ControlProps, value: unknown, set: (value: unknown) => void) => ReactNode;
}

/** The fraction of the limit at which a text's length starts to show. */
const near = 0.8;

/**
 * Label, control, hint and broken rule of one value of the form; `TextField` and the others are built on it. Typed or
 * pasted text is never truncated: its length is counted, and the rule refuses it.
 */
export function Field(props: FieldProps) {
  const { name, label, hint, optional = false, counted = false, type, children } = props;
  const form = useForm();
  const error = form.errorOf(name);
  const length = form.lengthOf(name);
  const isTooLong = length !== undefined && length.used > length.most;
  const count =
    length !== undefined && (counted || length.used > near * length.most)
      ? `${formatNumber(length.used)} av ${formatNumber(length.most)} tecken`
      : undefined;
  const id = `${form.id}-${name.replaceAll('.', '-')}`;
  const hasNote = hint !== undefined || (count !== undefined && !isTooLong);
  const described = [error === undefined ? '' : `${id}-error`, hasNote ? `${id}-hint` : ''];
  const control: ControlProps = {
    id,
    name,
    'aria-invalid': error !== undefined,
    'aria-describedby': described.filter(Boolean).join(' ') || undefined,
    onBlur: () => form.touch(name),
  };
  const value = form.values[name];
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="soft small"> (valfritt)</span>}
      </label>
      {children(control, value, (next) => form.set(name, next))}
      {hasNote && (
        <div id={`${id}-hint`} className="soft small">
          {hint} {!isTooLong && count}
        </div>
      )}
      {error !== undefined && (
        <div id={`${id}-error`} className="field-error small">
          {error} {isTooLong && `(${count})`}
        </div>
      )}
      {length !== undefined && (
        // Announced once, when the limit is passed; announcing the count itself would repeat at every keystroke.
        <div className="visually-hidden" aria-live="polite">
          {isTooLong && error}
        </div>
      )}
      {(type === 'email' || type === 'tel') && (
        // Always rendered, so that changes are announced.
        <div className="field-advice small" aria-live="polite">
          {typeof value === 'string' && value !== '' && (
            <Advice type={type} value={value} take={(next) => form.set(name, next)} />
          )}
        </div>
      )}
    </div>
  );
}
