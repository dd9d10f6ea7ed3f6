import type { ComponentProps } from 'react';
import InputNumber from 'antd/es/input-number/index.js';
import { Field } from '../form/field.tsx';
import type * as plain from '../form/fields.tsx';

/** A number, written the Swedish way; the arrow keys step. */
export function NumberField(props: ComponentProps<typeof plain.NumberField>) {
  const { name, label, hint, optional = false, decimals = false, unit, ...rest } = props;
  return (
    <Field {...{ name, label, hint, optional }}>
      {(control, value, set) => (
        <InputNumber<number>
          {...control}
          {...rest}
          // Its buttons speak English to a screen reader; the arrow keys do the same.
          controls={false}
          status={control['aria-invalid'] ? 'error' : ''}
          inputMode={decimals ? 'decimal' : 'numeric'}
          autoComplete={rest.autoComplete ?? 'off'}
          decimalSeparator=","
          suffix={unit}
          value={typeof value === 'number' ? value : null}
          onChange={(next) => set(next ?? undefined)}
        />
      )}
    </Field>
  );
}
