import { useState, type HTMLAttributes, type ReactNode } from 'react';
import { adviceFor } from './advice.tsx';
import { Field } from './field.tsx';
import { useForm } from './form-state.ts';
import { useNumberText } from './number-text.ts';

interface Common {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly optional?: boolean;
  /** Autofill: 'email', 'given-name', 'family-name', 'tel', 'off'. */
  readonly autoComplete?: string;
}
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

interface TextFieldProps extends Common {
  readonly type?: 'text' | 'email' | 'tel' | 'url' | 'date';
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  readonly enterKeyHint?: 'next' | 'done' | 'send' | 'go';
  /** Earliest day, for dates. */
  readonly min?: string;
}

/** One line of text; `type` selects the keyboard, 'date' a calendar with `yyyy-MM-dd`. */
export function TextField({ type = 'text', ...props }: TextFieldProps) {
  const { name, label, hint, optional, ...rest } = props;
  const plain = type === 'email' || type === 'url';
  return (
    <Field {...{ name, label, hint, optional: optional ?? false }} advise={adviceFor[type]}>
      {(control, value, set) => (
        <input
          {...control}
          {...rest}
          className="input"
          type={type}
          autoCapitalize={plain ? 'none' : undefined}
          spellCheck={plain ? false : undefined}
          value={textOf(value)}
          onChange={(event) => set(event.target.value)}
        />
      )}
    </Field>
  );
}

/** Several lines. Shows the length and its limit. */
export function TextAreaField({ name, label, hint, optional, ...rest }: Common & { readonly rows?: number }) {
  return (
    <Field {...{ name, label, hint, optional: optional ?? false }} counted>
      {(control, value, set) => (
        <textarea
          {...control}
          rows={3}
          {...rest}
          className="input"
          value={textOf(value)}
          onChange={(event) => set(event.target.value)}
        />
      )}
    </Field>
  );
}

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

interface SelectOption {
  readonly value: string;
  readonly label: string;
}
interface SelectFieldProps extends Common {
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

/** Yes or no. */
export function CheckField({ name, label, hint }: Pick<Common, 'name' | 'label' | 'hint'>) {
  const form = useForm();
  const id = `${form.id}-${name}`;
  return (
    <div className="field">
      <label className="check" htmlFor={id}>
        <input
          id={id}
          name={name}
          type="checkbox"
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          checked={form.values[name] === true}
          onChange={(event) => form.set(name, event.target.checked)}
        />
        {label}
      </label>
      {hint !== undefined && (
        <div id={`${id}-hint`} className="soft small">
          {hint}
        </div>
      )}
    </div>
  );
}

interface PasswordFieldProps extends Pick<Common, 'name' | 'label' | 'hint'> {
  readonly autoComplete: 'current-password' | 'new-password';
}

/** A password, hidden until the user shows it. */
export function PasswordField({ name, label, hint, autoComplete }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field {...{ name, label, hint }}>
      {(control, value, set) => (
        <span className="input-group">
          <input
            {...control}
            className="input"
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            value={textOf(value)}
            onChange={(event) => set(event.target.value)}
          />
          <button
            type="button"
            className="input-button"
            aria-pressed={isShown}
            aria-controls={control.id}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? 'Dölj' : 'Visa'}
            <span className="visually-hidden"> lösenord</span>
          </button>
        </span>
      )}
    </Field>
  );
}
