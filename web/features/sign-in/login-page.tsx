import { useEffect, useState } from 'react';
import { loginWithId, valid } from '../../../shared/contract/auth.ts';
import { call } from '../../api/call.ts';
import { attempt } from '../../api/outcome.ts';
import { useQueryValue, useSecondSegment } from '../../components/public-page.ts';
import { currentSession, storeSession } from '../../session/store.ts';
import { useSession } from '../../session/use-session.ts';
import { enter } from './enter.ts';
import { LoginForm, type SeveralUsers } from './login-form.tsx';
import { ResetForm } from './reset-form.tsx';
import { useClubs } from './use-clubs.ts';
import './sign-in.css';

/** Undefined without contact. */
const checkSession = () => call(valid, {}).catch(() => undefined);

/** Whether the stored user is still signed in; one who is not is forgotten. Also renews the XSRF cookie. */
function useIsSignedIn(): boolean {
  const [isGood, setIsGood] = useState(false);
  useEffect(() => {
    const token = currentSession()?.token;
    void checkSession().then((good) => {
      if (good === true) setIsGood(true);
      else if (good === false && token !== undefined && currentSession()?.token === token) storeSession(null);
      return good;
    });
  }, []);
  return useSession() !== null && isGood;
}

interface WhichUserProps {
  readonly found: SeveralUsers;
  readonly onBack: () => void;
}

function WhichUser({ found, onBack }: WhichUserProps) {
  const [busy, setBusy] = useState(false);
  const signIn = async (userId: string): Promise<void> => {
    setBusy(true);
    const { clubId, password } = found;
    const outcome = await attempt(() => call(loginWithId, { body: { clubId, userId, password } }));
    setBusy(false);
    if (outcome.ok) enter(outcome.value);
  };
  return (
    <div className="stack">
      <h2>Flera användare hittades</h2>
      {found.users.map((user) => (
        <button
          key={user.id}
          type="button"
          className="button block"
          disabled={busy}
          onClick={() => void signIn(user.id)}
        >
          Logga in som {user.firstName} {user.lastName} ({user.teamName})
        </button>
      ))}
      <button type="button" className="button quiet" onClick={onBack}>
        Logga in på nytt
      </button>
    </div>
  );
}

type View =
  | { readonly name: 'login' | 'ordered' | 'reset' }
  | { readonly name: 'which'; found: SeveralUsers };
const titles = { login: 'Logga in', ordered: 'Logga in', reset: 'Glömt lösenordet?', which: 'Logga in' };

/** Sign-in, also at `/club/{urlkey}` and with `?urlkey=`: then the club is given. */
export function LoginPage() {
  const session = useSession();
  const isSignedIn = useIsSignedIn();
  const second = useSecondSegment();
  const queried = useQueryValue('urlkey');
  const choice = useClubs(second || queried);
  const [email, setEmail] = useState('');
  const [view, setView] = useState<View>({ name: 'login' });

  return (
    <div className="page sign-in">
      <div>
        <a className="button quiet sign-in-back" href="/start">
          <span aria-hidden="true">←</span> Till startsidan
        </a>
      </div>
      {isSignedIn && session !== null ? (
        <section className="card">
          <h1>Du är redan inloggad {session.firstName}!</h1>
          <a className="button primary big" href="/home">
            Gå in
          </a>
        </section>
      ) : (
        <section className="card">
          <h1>{titles[view.name]}</h1>
          {view.name === 'ordered' && (
            <p className="sign-in-note">
              Kolla din mail! Finns adressen hos oss kommer en länk dit. Titta även i skräpposten.
            </p>
          )}
          {view.name === 'which' && (
            <WhichUser found={view.found} onBack={() => setView({ name: 'login' })} />
          )}
          {view.name === 'reset' && (
            <ResetForm
              choice={choice}
              email={email}
              onOrdered={() => setView({ name: 'ordered' })}
              onBack={() => setView({ name: 'login' })}
            />
          )}
          {(view.name === 'login' || view.name === 'ordered') && (
            <LoginForm
              choice={choice}
              email={email}
              onSeveral={(found) => {
                setEmail(found.email);
                setView({ name: 'which', found });
              }}
              onForgotten={(typed) => {
                setEmail(typed);
                setView({ name: 'reset' });
              }}
            />
          )}
        </section>
      )}
    </div>
  );
}
