import { useState, type HTMLAttributes, type ReactNode } from 'react';
import { Field } from './field.tsx';

export interface Common {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly optional?: boolean;
  /** Autofill: 'email', 'given-name', 'family-name', 'tel', 'off'. */
  readonly autoComplete?: string;
}
export const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

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
    <Field {...{ name, label, hint, type, optional: optional ?? false }}>
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
