import type { ReactNode } from 'react';
import { AdviceNote, type Advise } from './advice.tsx';
import { useForm } from './form-state.ts';

/** What a control must carry to belong to its label, its rule and its form. */
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
  /** Says 'valfritt' beside the label. */
  readonly optional?: boolean;
  /** Shows how long the text is from its first character, not only once it comes near its limit. */
  readonly counted?: boolean;
  /** What may be amiss with what is typed, though it keeps to the rules. */
  readonly advise?: Advise | undefined;
  /** The control, carrying the given props. `value` is the form's, `set` changes it. */
  readonly children: (control: ControlProps, value: unknown, set: (value: unknown) => void) => ReactNode;
}

/** From this part of the limit on, a text's length is shown. */
const near = 0.8;

/**
 * Label, control, hint and broken rule of one value of the form. `TextField` and its kin are built on it. What is
 * typed or pasted is never cut: its length is counted, and the rule refuses.
 */
export function Field(props: FieldProps) {
  const { name, label, hint, optional = false, counted = false, advise, children } = props;
  const form = useForm();
  const error = form.errorOf(name);
  const length = form.lengthOf(name);
  const isTooLong = length !== undefined && length.used > length.most;
  const count =
    length !== undefined && (counted || length.used > near * length.most)
      ? `${length.used} av ${length.most} tecken`
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
        // Said once, when the limit is passed: the count would be read out with every letter.
        <div className="visually-hidden" aria-live="polite">
          {isTooLong && error}
        </div>
      )}
      {advise !== undefined && (
        <AdviceNote advise={advise} value={value} take={(next) => form.set(name, next)} />
      )}
    </div>
  );
}
