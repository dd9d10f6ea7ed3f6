import { Field } from './field.tsx';
import { textOf, type Common } from './fields.tsx';

interface SelectOption {
  readonly value: string;
  readonly label: string;
}
export interface SelectFieldProps extends Common {
  readonly options: readonly SelectOption[];
  /** The first, empty option. */
  readonly placeholder?: string;
}

/** A choice from a list, with the native picker. */
export function SelectField({ options, placeholder = 'Välj', ...props }: SelectFieldProps) {
  const { name, label, hint, optional, ...rest } = props;
  return (
    <Field {...{ name, label, hint, optional: optional ?? false }}>
      {(control, value, set) => (
        <select
          {...control}
          {...rest}
          className="input"
          value={textOf(value)}
          onChange={(event) => set(event.target.value)}
        >
          <option value="">{placeholder}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
