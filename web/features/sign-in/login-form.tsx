import { Login, getUsers, login, type Session } from '../../../shared/contract/auth.ts';
import { attempt, call, type Received } from '../../api/call.ts';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { EmailField } from '../../components/form/contact-fields.tsx';
import { PasswordField } from '../../components/form/fields.tsx';
import { useForm } from '../../components/form/form-state.ts';
import { ClubSelect } from '../../components/club-choice/club-select.tsx';
import { fetchApp, useEnter } from './enter.ts';
import type { ClubChoice } from '../../components/club-choice/use-clubs.ts';

/** Users who share an email, and the typed password. */
export interface SeveralUsers {
  readonly users: Received<typeof getUsers>;
  readonly clubId: string;
  readonly email: string;
  readonly password: string;
}
interface LoginFormProps {
  readonly choice: ClubChoice;
  readonly email: string;
  readonly onSeveral: (found: SeveralUsers) => void;
  readonly onForgotten: (email: string) => void;
}

function Forgotten({ onForgotten }: Pick<LoginFormProps, 'onForgotten'>) {
  const { email } = useForm().values;
  return (
    <button
      type="button"
      className="button quiet"
      onClick={() => onForgotten(typeof email === 'string' ? email : '')}
    >
      Glömt lösenordet?
    </button>
  );
}

/** Signs in with club, email and password; if several users share the email, asks which one. */
export function LoginForm({ choice, email, onSeveral, onForgotten }: LoginFormProps) {
  const { clubId } = choice;
  const enter = useEnter();
  return (
    <div className="stack" onFocus={fetchApp}>
      <ClubSelect choice={choice} path="/login" />
      <ContractForm
        name="login"
        schema={Login}
        fixed={{ clubId }}
        initial={{ email, password: '' }}
        guarded={false}
        submit="Logga in"
        undone="Inte inloggad än"
        invalidText="Fyll i korrekt"
        disableInvalid
        send={(body) =>
          attempt(async (): Promise<Session | SeveralUsers> => {
            const users = await call(getUsers, { params: { email: body.email, clubId: body.clubId } });
            if (users.length > 1) return { users, ...body };
            return call(login, { body });
          })
        }
        onDone={(found, body) => {
          choice.remember(body.clubId);
          if ('users' in found) onSeveral(found);
          else enter(found);
        }}
        aside={<Forgotten onForgotten={onForgotten} />}
      >
        <EmailField autoComplete="username" />
        <PasswordField name="password" label="Lösenord" autoComplete="current-password" />
      </ContractForm>
    </div>
  );
}
