import type { ComponentProps, ReactNode } from 'react';
import Checkbox from 'antd/es/checkbox/Checkbox.js';
import type * as plain from '../form/fields.tsx';
import { useForm } from '../form/form-state.ts';

interface CheckProps {
  readonly id: string;
  readonly name?: string;
  readonly describedBy?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
}

/** A checkbox with its label. */
export function Check({ describedBy, onChange, ...rest }: CheckProps) {
  return (
    <Checkbox {...rest} aria-describedby={describedBy} onChange={(event) => onChange(event.target.checked)} />
  );
}

/** Yes or no. */
export function DesktopCheckField({ name, label, hint }: ComponentProps<typeof plain.CheckField>) {
  const form = useForm();
  const id = `${form.id}-${name}`;
  return (
    <div className="field">
      <Check
        id={id}
        name={name}
        describedBy={hint === undefined ? undefined : `${id}-hint`}
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
    </div>
  );
}
