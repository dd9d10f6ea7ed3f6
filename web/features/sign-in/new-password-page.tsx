import { chooseNewPassword } from '../../../shared/contract/auth.ts';
import { keepForNextPage } from '../../alerts/alert-store.ts';
import { storeSession } from '../../session/store.ts';
import { ChoosePassword } from './choose-password.tsx';

/** Where the mail of a forgotten password leads. */
export function NewPasswordPage() {
  return (
    <ChoosePassword
      route={chooseNewPassword}
      title="Nytt lösenord"
      text="Välj ett nytt lösenord till ditt konto."
      submit="Spara"
      way="Gå till inloggningen, välj Glömt lösenordet? och beställ en ny."
      onDone={() => {
        // A new password ends every session of its user, this browser's too.
        storeSession(null);
        keepForNextPage('success', 'Lösenord uppdaterat');
        location.assign('/start');
      }}
    />
  );
}
