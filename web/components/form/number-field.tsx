import { Field } from './field.tsx';
import type { Common } from './fields.tsx';
import { useNumberText } from './number-text.ts';

/** A number in Swedish notation. `decimals` selects the keyboard with a comma. */
export function NumberField(props: Common & { readonly decimals?: boolean; readonly unit?: string }) {
  const { name, label, hint, optional, decimals = false, unit, ...rest } = props;
  const { text, type } = useNumberText(name);
  return (
    <Field {...{ name, label, hint, optional: optional ?? false }}>
      {(control) => (
        <span className="input-group">
          <input
            {...control}
            {...rest}
            className="input"
            inputMode={decimals ? 'decimal' : 'numeric'}
            autoComplete={rest.autoComplete ?? 'off'}
            value={text}
            onChange={(event) => type(event.target.value)}
          />
          {unit !== undefined && <span className="input-unit soft">{unit}</span>}
        </span>
      )}
    </Field>
  );
}
