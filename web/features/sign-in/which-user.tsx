import { useEffect, useRef, useState } from 'react';
import { LoginWithId, loginWithId, resetWithId, type Session } from '../../../shared/contract/auth.ts';
import { useAlerts } from '../../alerts/use-alerts.ts';
import { attempt, call, type CallOutcome } from '../../api/call.ts';
import { withPassword } from '../../api/with-password.ts';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { PasswordField } from '../../components/form/fields.tsx';
import { useEnter } from './enter.ts';
import type { SeveralUsers } from './login-form.tsx';

type Found = SeveralUsers['users'][number];

const nameOf = ({ firstName, lastName, teamName }: Found) => `${firstName} ${lastName} (${teamName})`;
const isWrong = (failure: { readonly code: string }) => failure.code === 'auth.invalidCredentials';

/** Signs in as one of several users. */
const signInAs = (
  body: Parameters<typeof call<typeof loginWithId>>[1]['body'],
): Promise<CallOutcome<Session>> => withPassword(() => call(loginWithId, { body }));

interface OwnPasswordProps {
  readonly user: Found;
  readonly clubId: string;
  readonly onRequested: () => void;
}

/** Asks for the password of the chosen user, which differs from the typed one. */
function OwnPassword({ user, clubId, onRequested }: OwnPasswordProps) {
  const alerts = useAlerts();
  const enter = useEnter();
  const [busy, setBusy] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.querySelector('input')?.focus(), []);
  const requestLink = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const outcome = await attempt(() => call(resetWithId, { body: { clubId, userId: user.id } }));
    setBusy(false);
    if (!outcome.ok) return;
    alerts.success('Kolla din mail!');
    onRequested();
  };
  return (
    <div className="stack" ref={container}>
      <h2>
        Logga in som <span translate="no">{nameOf(user)}</span>
      </h2>
      <p className="sign-in-note" role="status">
        Lösenordet du skrev är inte det som <span translate="no">{user.firstName}</span> har. Skriv lösenordet
        för <span translate="no">{user.firstName}</span> i <span translate="no">{user.teamName}</span>.
      </p>
      <ContractForm
        name="login-as"
        schema={LoginWithId}
        fixed={{ clubId, userId: user.id }}
        initial={{ password: '' }}
        guarded={false}
        submit="Logga in"
        undone="Inte inloggad än"
        invalidText="Fyll i korrekt"
        disableInvalid
        send={signInAs}
        onDone={enter}
        aside={
          <button type="button" className="button quiet" aria-busy={busy} onClick={() => void requestLink()}>
            Glömt lösenordet?
          </button>
        }
      >
        <PasswordField
          name="password"
          label={`Lösenord för ${user.firstName}`}
          autoComplete="current-password"
        />
      </ContractForm>
    </div>
  );
}

interface WhichUserProps {
  readonly found: SeveralUsers;
  /** Called once a link for a new password has been requested. */
  readonly onRequested: () => void;
  readonly onBack: () => void;
}

/** Asks which of several users is signing in; a user with another password types it here. */
export function WhichUser({ found, onRequested, onBack }: WhichUserProps) {
  const { users, clubId, password } = found;
  const [busy, setBusy] = useState(false);
  const [chosen, setChosen] = useState<Found>();
  const enter = useEnter();
  const choose = async (user: Found): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const outcome = await signInAs({ clubId, userId: user.id, password });
    setBusy(false);
    if (outcome.ok) enter(outcome.value);
    else if (isWrong(outcome.failure)) setChosen(user);
  };
  return (
    <div className="stack">
      {chosen === undefined ? (
        <>
          <h2>Flera användare hittades</h2>
          {users.map((user) => (
            <button
              key={user.id}
              type="button"
              className="button block"
              aria-busy={busy}
              onClick={() => void choose(user)}
            >
              Logga in som {nameOf(user)}
            </button>
          ))}
        </>
      ) : (
        <>
          <OwnPassword user={chosen} clubId={clubId} onRequested={onRequested} />
          <button type="button" className="button quiet" onClick={() => setChosen(undefined)}>
            Välj någon annan
          </button>
        </>
      )}
      <button type="button" className="button quiet" onClick={onBack}>
        Logga in på nytt
      </button>
    </div>
  );
}
