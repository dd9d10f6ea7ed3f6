import { chooseNewPassword } from '../../../shared/contract/auth.ts';
import { keepForNextPage } from '../../alerts/alert-store.ts';
import { CheckField } from '../../components/form/check-field.tsx';
import { useSecondSegment } from '../../components/public-page.ts';
import { storeSession } from '../../session/store.ts';
import { ChoosePassword } from './choose-password.tsx';
import { namesOf, useLinkUsers } from './link-users.ts';

/** Target of the mail for a forgotten password. */
export function NewPasswordPage() {
  const users = useLinkUsers(useSecondSegment() ?? '');
  const [, ...others] = users ?? [];
  return (
    <ChoosePassword
      route={chooseNewPassword}
      title="Nytt lösenord"
      text="Välj ett nytt lösenord till ditt konto."
      submit="Spara"
      isDead={users === null}
      way="Gå till inloggningen, välj Glömt lösenordet? och beställ en ny."
      onDone={() => {
        // A new password ends every session of its user, including this browser's.
        storeSession(null);
        keepForNextPage('success', 'Lösenord uppdaterat');
        location.assign('/start');
      }}
    >
      {others.length > 0 && (
        <CheckField name="all" label="Byt för alla" hint={`Även för ${namesOf(others)}.`} />
      )}
    </ChoosePassword>
  );
}
