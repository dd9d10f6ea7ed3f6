import { useEffect, useState, useSyncExternalStore } from 'react';
import { valid } from '../../../shared/contract/auth.ts';
import { attempt, call } from '../../api/call.ts';
import { lazily } from '../../components/lazily.tsx';
import { useQueryValue, useSecondSegment } from '../../components/public-page.ts';
import { WaitingHere } from '../../components/waiting-here.ts';
import { isExpected } from '../../session/return-path.ts';
import { currentSession, storeSession } from '../../session/store.ts';
import { useSession } from '../../session/use-session.ts';
import { LoginForm, type SeveralUsers } from './login-form.tsx';
import { useClubs } from '../../components/club-choice/use-clubs.ts';
import './sign-in.css';

/** Few have forgotten their password or share an email with others: everyone else loads no code for that. */
const ResetForm = lazily(async () => (await import('./reset-form.tsx')).ResetForm);
const WhichUser = lazily(async () => (await import('./which-user.tsx')).WhichUser);

/** Whether the stored user is still signed in; otherwise clears them. Also renews the XSRF cookie. */
function useIsSignedIn(): boolean {
  const [isGood, setIsGood] = useState(false);
  useEffect(() => {
    const token = currentSession()?.token;
    void attempt(() => call(valid, {})).then((outcome) => {
      if (outcome.ok && outcome.value) setIsGood(true);
      else if (outcome.ok && token !== undefined && currentSession()?.token === token) storeSession(null);
      return outcome;
    });
  }, []);
  return useSession() !== null && isGood;
}

const still = () => () => undefined;
const never = () => false;

/** For a user whose session was lost while they were working. */
function GoOn() {
  const isReturning = useSyncExternalStore(still, isExpected, never);
  return isReturning && <p className="soft">Logga in igen så fortsätter du där du var.</p>;
}

type View =
  | { readonly name: 'login' | 'requested' | 'reset' }
  | { readonly name: 'which'; found: SeveralUsers };

/** Sign-in, also at `/club/{urlkey}` and with `?urlkey=`: then the club is fixed. */
export function LoginPage() {
  const session = useSession();
  const isSignedIn = useIsSignedIn();
  const second = useSecondSegment();
  const queried = useQueryValue('urlkey');
  const choice = useClubs(second || queried);
  const [email, setEmail] = useState('');
  const [view, setView] = useState<View>({ name: 'login' });
  useEffect(() => void import('../../app/keep-focus.ts').then(({ keepFocus }) => keepFocus()), []);

  return (
    <div className="page sign-in">
      <div>
        <a className="button quiet sign-in-back" href="/start">
          <span aria-hidden="true">←</span> Till startsidan
        </a>
      </div>
      {isSignedIn && session !== null ? (
        <section className="card">
          <h1>
            Du är redan inloggad <span translate="no">{session.firstName}</span>!
          </h1>
          <a className="button primary big" href="/home">
            Gå in
          </a>
        </section>
      ) : (
        <section className="card">
          <h1>{view.name === 'reset' ? 'Glömt lösenordet?' : 'Logga in'}</h1>
          <WaitingHere />
          {view.name === 'login' && <GoOn />}
          {view.name === 'requested' && (
            <p className="sign-in-note">
              Kolla din mail! Finns adressen hos oss kommer en länk dit. Titta även i skräpposten.
            </p>
          )}
          {view.name === 'which' && (
            <WhichUser
              found={view.found}
              onRequested={() => setView({ name: 'requested' })}
              onBack={() => setView({ name: 'login' })}
            />
          )}
          {view.name === 'reset' && (
            <ResetForm
              choice={choice}
              email={email}
              onRequested={() => setView({ name: 'requested' })}
              onBack={() => setView({ name: 'login' })}
            />
          )}
          {(view.name === 'login' || view.name === 'requested') && (
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
