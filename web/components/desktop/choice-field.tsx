import { useForm } from '../form/form-state.ts';
import './choice-field.css';

interface ChoiceOption<T> {
  readonly value: T;
  readonly label: string;
  readonly hint: string;
}
interface ChoiceFieldProps<T> {
  readonly name: string;
  readonly legend: string;
  readonly options: readonly ChoiceOption<T>[];
  /** The default, shown as chosen while nothing is. */
  readonly usual?: T | undefined;
}

/** A choice of one from a few, each with an explanation. */
export function ChoiceField<T extends string | boolean | null>({
  name,
  legend,
  options,
  usual,
}: ChoiceFieldProps<T>) {
  const form = useForm();
  const error = form.errorOf(name);
  const errorId = `${form.id}-${name}-error`;
  return (
    <fieldset
      className="choices"
      role="radiogroup"
      // The form moves the user to what is broken.
      tabIndex={-1}
      aria-invalid={error !== undefined}
      aria-describedby={error === undefined ? undefined : errorId}
      disabled={form.busy}
    >
      <legend className="strong">{legend}</legend>
      {options.map(({ value, label, hint }) => {
        const hintId = `${form.id}-${name}-${String(value)}`;
        return (
          <label key={String(value)} className="choice">
            <input
              type="radio"
              name={name}
              aria-label={label}
              aria-describedby={hintId}
              checked={(form.values[name] ?? usual ?? null) === value}
              onChange={() => form.set(name, value)}
            />
            <span>
              <span className="strong">{label}</span>
              <span id={hintId} className="soft small">
                {hint}
              </span>
            </span>
          </label>
        );
      })}
      {error !== undefined && (
        <div id={errorId} className="field-error small">
          {error}
        </div>
      )}
    </fieldset>
  );
}
