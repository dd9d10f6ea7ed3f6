import type { ComponentProps } from 'react';
import Checkbox from 'antd/es/checkbox/Checkbox.js';
import type * as plain from '../form/fields.tsx';
import { useForm } from '../form/form-state.ts';

/** Yes or no. */
export function CheckField({ name, label, hint }: ComponentProps<typeof plain.CheckField>) {
  const form = useForm();
  const id = `${form.id}-${name}`;
  return (
    <div className="field">
      <Checkbox
        id={id}
        name={name}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        checked={form.values[name] === true}
        onChange={(event) => form.set(name, event.target.checked)}
      >
        {label}
      </Checkbox>
      {hint !== undefined && (
        <div id={`${id}-hint`} className="soft small">
          {hint}
        </div>
      )}
    </div>
  );
}
