import { chooseNewPassword } from '../../../shared/contract/auth.ts';
import { keepForNextPage } from '../../alerts/alert-store.ts';
import { storeSession } from '../../session/store.ts';
import { ChoosePassword } from './choose-password.tsx';

/** Target of the mail for a forgotten password. */
export function NewPasswordPage() {
  return (
    <ChoosePassword
      route={chooseNewPassword}
      title="Nytt lösenord"
      text="Välj ett nytt lösenord till ditt konto."
      submit="Spara"
      way="Gå till inloggningen, välj Glömt lösenordet? och beställ en ny."
      onDone={() => {
        // A new password ends every session of its user, including this browser's.
        storeSession(null);
        keepForNextPage('success', 'Lösenord uppdaterat');
        location.assign('/start');
      }}
    />
  );
}
