import { activate, type Session } from '../../../shared/contract/auth.ts';
import { keepForNextPage } from '../../alerts/alert-store.ts';
import { lazily } from '../../components/lazily.tsx';
import { Loading } from '../../components/page-state.tsx';
import { useSecondSegment } from '../../components/public-page.ts';
import { ChoosePassword } from './choose-password.tsx';
import { useEnter } from './enter.ts';
import { useLinkUsers } from './link-users.ts';

const ActivateFamily = lazily(
  async () => (await import('./activate-family.tsx')).ActivateFamily,
  <Loading rows={4} />,
);

const way =
  'Be din lagledare eller administratör skicka aktiveringsmailet igen. Är kontot redan aktiverat? Logga in, eller välj Glömt lösenordet?';

/**
 * Target of the activation mail: chooses the first password, or those of several users, and signs in (R320). Shows no
 * field until it knows the link's users, since anything typed before would be lost.
 */
export function ActivatePage() {
  const token = useSecondSegment();
  const users = useLinkUsers(token ?? '');
  const enter = useEnter();
  const activated = (session: Session): void => {
    keepForNextPage('success', 'Ditt konto är aktiverat');
    enter(session);
  };
  if (token === undefined || users === undefined)
    return (
      <div className="page sign-in">
        <section className="card">
          <h1>Aktivera konto</h1>
          <Loading rows={4} />
        </section>
      </div>
    );
  return users !== null && users.length > 1 ? (
    <ActivateFamily token={token} users={users} way={way} onDone={activated} />
  ) : (
    <ChoosePassword
      route={activate}
      title="Aktivera konto"
      text="Välkommen! Välj ett lösenord, så är ditt konto klart."
      submit="Aktivera"
      way={way}
      isDead={users === null}
      onDone={activated}
    />
  );
}
