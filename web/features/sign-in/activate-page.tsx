import { activate } from '../../../shared/contract/auth.ts';
import { keepForNextPage } from '../../alerts/alert-store.ts';
import { ChoosePassword } from './choose-password.tsx';
import { enter } from './enter.ts';

/** Target of the activation mail: chooses the first password and signs in. */
export function ActivatePage() {
  return (
    <ChoosePassword
      route={activate}
      title="Aktivera konto"
      text="Välkommen! Välj ett lösenord, så är ditt konto klart."
      submit="Aktivera"
      way="Be din lagledare eller administratör skicka aktiveringsmailet igen."
      onDone={(session) => {
        keepForNextPage('success', 'Ditt konto är aktiverat');
        enter(session);
      }}
    />
  );
}
