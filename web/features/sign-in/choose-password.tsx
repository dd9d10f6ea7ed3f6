import { type ReactNode, useState } from 'react';
import { ChosenPassword, type activate, type chooseNewPassword } from '../../../shared/contract/auth.ts';
import { attempt, call, type Received } from '../../api/call.ts';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { PasswordField } from '../../components/form/fields.tsx';
import { useSecondSegment } from '../../components/public-page.ts';
import { fetchApp } from './enter.ts';
import './sign-in.css';

interface ChoosePasswordProps<R extends typeof activate | typeof chooseNewPassword> {
  readonly route: R;
  readonly title: string;
  readonly text: string;
  readonly submit: string;
  /** Further fields. */
  readonly children?: ReactNode;
  readonly onDone: (value: Received<R>) => void;
  /** How to get a new link if this one is no longer valid. */
  readonly way: string;
  /** Whether the link is known not to be valid: there is nothing to fill in. */
  readonly isDead: boolean;
}

export const NewPasswordFields = () => (
  <>
    <PasswordField name="password" label="Lösenord" hint="Minst 6 tecken." autoComplete="new-password" />
    <PasswordField name="confirmPassword" label="Bekräfta lösenord" autoComplete="new-password" />
  </>
);

/** Says that a link is used or too old, and how to get another one. */
export const InvalidLink = ({ way }: { readonly way: string }) => (
  <div className="sign-in-note is-bad">
    <p>Länken är inte giltig längre. {way}</p>
    <p>
      <a href="/login">Till inloggningen</a>
    </p>
  </div>
);

/** A password and its repetition, chosen with the token of a mailed link (the address's second segment). */
export function ChoosePassword<R extends typeof activate | typeof chooseNewPassword>(
  props: ChoosePasswordProps<R>,
) {
  const { route, title, text, submit, children, onDone, way, isDead } = props;
  const token = useSecondSegment();
  const [isInvalid, setIsInvalid] = useState(false);
  if (isDead)
    return (
      <div className="page sign-in">
        <section className="card">
          <h1>{title}</h1>
          <InvalidLink way={way} />
        </section>
      </div>
    );
  return (
    <div className="page sign-in">
      <section className="card" onFocus={fetchApp}>
        <h1>{title}</h1>
        <p className="soft">{text}</p>
        {(isInvalid || token === '') && <InvalidLink way={way} />}
        <ContractForm
          name="password"
          schema={ChosenPassword}
          fixed={{ token: token ?? '' }}
          initial={{ password: '', confirmPassword: '' }}
          guarded={false}
          submit={submit}
          invalidText="Fyll i alla fält korrekt"
          disableInvalid
          send={async (body) => {
            const outcome = await attempt(() =>
              call<typeof activate | typeof chooseNewPassword>(route, { body }),
            );
            setIsInvalid(!outcome.ok && outcome.failure.code === 'auth.tokenInvalid');
            return outcome;
          }}
          onDone={(value) => onDone(value as Received<R>)}
        >
          <NewPasswordFields />
          {children}
        </ContractForm>
      </section>
    </div>
  );
}
