import type { ComponentProps } from 'react';
import Input from 'antd/es/input/Input.js';
import { Field } from '../form/field.tsx';
import type * as plain from '../form/fields.tsx';
import { useNumberText } from '../form/number-text.ts';

/** A number in Swedish notation. The text stays as the user typed it. */
export function NumberField(props: ComponentProps<typeof plain.NumberField>) {
  const { name, label, hint, optional = false, decimals = false, unit, ...rest } = props;
  const { text, type } = useNumberText(name);
  return (
    <Field {...{ name, label, hint, optional }}>
      {(control) => (
        <Input
          {...control}
          {...rest}
          status={control['aria-invalid'] ? 'error' : ''}
          inputMode={decimals ? 'decimal' : 'numeric'}
          autoComplete={rest.autoComplete ?? 'off'}
          suffix={unit}
          value={text}
          onChange={(event) => type(event.target.value)}
        />
      )}
    </Field>
  );
}
