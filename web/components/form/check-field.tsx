import type { ReactNode } from 'react';
import type { Common } from './fields.tsx';
import { useForm } from './form-state.ts';

interface CheckProps {
  readonly id?: string;
  readonly name?: string;
  readonly describedBy?: string | undefined;
  readonly isBroken?: boolean;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
}

/** A checkbox with its label. */
export function Check({ describedBy, isBroken = false, onChange, children, ...rest }: CheckProps) {
  return (
    <label className="check">
      <input
        {...rest}
        type="checkbox"
        aria-invalid={isBroken}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  );
}

/** Yes or no, with any rule that it breaks. */
export function CheckField({ name, label, hint }: Pick<Common, 'name' | 'label' | 'hint'>) {
  const form = useForm();
  const id = `${form.id}-${name}`;
  const error = form.errorOf(name);
  const described = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`];
  return (
    <div className="field">
      <Check
        id={id}
        name={name}
        describedBy={described.filter(Boolean).join(' ') || undefined}
        isBroken={error !== undefined}
        checked={form.values[name] === true}
        onChange={(checked) => form.set(name, checked)}
      >
        {label}
      </Check>
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
