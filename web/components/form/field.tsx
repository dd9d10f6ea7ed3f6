import type { ReactNode } from 'react';
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
  /** The control, carrying the given props. `value` is the form's, `set` changes it. */
  readonly children: (control: ControlProps, value: unknown, set: (value: unknown) => void) => ReactNode;
}

/** Label, control, hint and broken rule of one value of the form. `TextField` and its kin are built on it. */
export function Field({ name, label, hint, optional = false, children }: FieldProps) {
  const form = useForm();
  const error = form.errorOf(name);
  const id = `${form.id}-${name.replaceAll('.', '-')}`;
  const described = [error === undefined ? '' : `${id}-error`, hint === undefined ? '' : `${id}-hint`];
  const control: ControlProps = {
    id,
    name,
    'aria-invalid': error !== undefined,
    'aria-describedby': described.filter(Boolean).join(' ') || undefined,
    onBlur: () => form.touch(name),
  };
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="soft small"> (valfritt)</span>}
      </label>
      {children(control, form.values[name], (value) => form.set(name, value))}
      {hint !== undefined && (
        <div id={`${id}-hint`} className="soft small">
          {hint}
        </div>
      )}
      {error !== undefined && (
        <div id={`${id}-error`} className="field-error small">
          {error}
        </div>
      )}
    </div>
  );
}
