import { useState } from 'react';
import * as z from 'zod/mini';
import { activate, type Session } from '../../../shared/contract/auth.ts';
import { newPassword } from '../../../shared/contract/fields.ts';
import { attempt, call } from '../../api/call.ts';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { PasswordField } from '../../components/form/fields.tsx';
import { InvalidLink, NewPasswordFields } from './choose-password.tsx';
import { fetchApp } from './enter.ts';
import { type LinkUser, namesOf } from './link-users.ts';
import './sign-in.css';

interface ActivateFamilyProps {
  readonly token: string;
  /** Whom the link is about: several. */
  readonly users: readonly LinkUser[];
  readonly way: string;
  readonly onDone: (session: Session) => void;
}

const fieldOf = ({ id }: LinkUser): string => `own-${id}`;
const shared = { password: newPassword, confirmPassword: z.string('Lösenorden måste matcha') };

/** A password for each of these users, and the shared one with its repetition if anybody shares it. */
function schemaOf(own: readonly LinkUser[], isShared: boolean) {
  const owns = Object.fromEntries(own.map((user) => [fieldOf(user), newPassword]));
  return z.object({ ...owns, ...(isShared && shared) }).check(
    z.refine((values) => !isShared || values['password'] === values['confirmPassword'], {
      path: ['confirmPassword'],
      error: 'Lösenorden måste matcha',
    }),
  );
}

const twice = (password: string) => ({ password, confirmPassword: password });

/** Several users of one link: one password for all without a role, or separate ones (R320). */
export function ActivateFamily({ token, users, way, onDone }: ActivateFamilyProps) {
  const [isEachOwn, setIsEachOwn] = useState(false);
  const [isInvalid, setIsInvalid] = useState(false);
  const sharing = isEachOwn ? [] : users.filter(({ choosesOwn }) => !choosesOwn);
  const own = users.filter((user) => !sharing.includes(user));
  const isShared = sharing.length > 0;
  const send = (values: Readonly<Record<string, string>>) => {
    const passwords = own.map((user) => ({ userId: user.id, ...twice(values[fieldOf(user)] ?? '') }));
    // If nobody shares a password, the first user's own one takes its place.
    const password = values['password'] ?? passwords[0]?.password ?? '';
    return attempt(() => call(activate, { body: { token, ...twice(password), own: passwords } }));
  };
  return (
    <div className="page sign-in">
      <section className="card" onFocus={fetchApp}>
        <h1>Aktivera {namesOf(users)}</h1>
        <p className="soft">
          {isShared
            ? `Välkomna! Lösenordet gäller för ${namesOf(sharing)}.`
            : 'Välkomna! Välj ett lösenord var.'}{' '}
          {isShared && own.length > 0 && `${namesOf(own)} har en roll och väljer ett eget.`} I menyn byter ni
          person.
        </p>
        {isInvalid && <InvalidLink way={way} />}
        <ContractForm
          key={String(isEachOwn)}
          name="passwords"
          schema={schemaOf(own, isShared)}
          initial={Object.fromEntries(
            [...own.map(fieldOf), ...(isShared ? Object.keys(shared) : [])].map((name) => [name, '']),
          )}
          guarded={false}
          submit="Aktivera"
          undone="Inte aktiverat än"
          invalidText="Fyll i alla fält korrekt"
          disableInvalid
          send={async (values) => {
            const outcome = await send(values as Readonly<Record<string, string>>);
            setIsInvalid(!outcome.ok && outcome.failure.code === 'auth.tokenInvalid');
            return outcome;
          }}
          onDone={onDone}
          aside={
            users.some(({ choosesOwn }) => !choosesOwn) && (
              <button type="button" className="button quiet" onClick={() => setIsEachOwn(!isEachOwn)}>
                {isEachOwn ? 'Ett lösenord för alla' : 'Egna lösenord'}
              </button>
            )
          }
        >
          {isShared && <NewPasswordFields />}
          {own.map((user) => (
            <PasswordField
              key={user.id}
              name={fieldOf(user)}
              label={`Lösenord för ${user.firstName}`}
              hint="Minst 6 tecken."
              autoComplete="new-password"
            />
          ))}
        </ContractForm>
      </section>
    </div>
  );
}
