import { useState } from 'react';
import { ActivatedClub, activateClub } from '../../../shared/contract/club-activation.ts';
import { checkUrlKey } from '../../../shared/contract/club-start.ts';
import { keepForNextPage } from '../../alerts/alert-store.ts';
import { attempt, call } from '../../api/call.ts';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { PasswordField } from '../../components/form/fields.tsx';
import { AddressField } from './address-field.tsx';
import { useEnter } from './enter.ts';
import { rememberClub } from '../../components/club-choice/use-clubs.ts';

/** A token's statement about its club. For display only: the server checks the signature. */
function clubIn(token: string): { readonly id: string; readonly name: string; readonly urlKey: string } {
  try {
    const text = atob((token.split('.')[0] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const [id = '', name = '', urlKey = ''] = JSON.parse(new TextDecoder().decode(bytes)) as string[];
    return { id, name, urlKey };
  } catch {
    return { id: '', name: '', urlKey: '' };
  }
}

/** Target of the mail to who starts a club: chooses a password, which creates the club and signs in. */
export function ConfirmClub({ token }: { readonly token: string }) {
  const [isInvalid, setIsInvalid] = useState(false);
  const [suggestion, setSuggestion] = useState<string>();
  const club = clubIn(token);
  const enter = useEnter();
  const confirm = async (body: Parameters<typeof call<typeof activateClub>>[1]['body']) => {
    const outcome = await attempt(() => call(activateClub, { body }));
    if (outcome.ok) return outcome;
    const { code } = outcome.failure;
    setIsInvalid(code === 'auth.tokenInvalid');
    if (code === 'club.keyTaken') {
      const key = body.urlKey ?? club.urlKey;
      const found = await attempt(() => call(checkUrlKey, { params: { key } }));
      setSuggestion(found.ok ? found.value.suggestion : '');
    }
    return outcome;
  };
  return (
    <section className="card">
      <h1>{club.name === '' ? 'Starta föreningen' : `Starta ${club.name}`}</h1>
      <p className="soft">Välj ett lösenord, så är föreningen igång och du inloggad.</p>
      {isInvalid && (
        <div className="sign-in-note is-bad">
          <p>Länken är inte giltig längre. Den gäller i två dygn och skapar en förening.</p>
          <p>
            <a href={club.urlKey === '' ? '/login' : `/club/${club.urlKey}`}>
              Har du redan startat den? Logga in
            </a>
          </p>
          <p>
            <a href="/start-club">Be om en ny länk</a>
          </p>
        </div>
      )}
      <ContractForm
        name="confirm-club"
        schema={ActivatedClub}
        fixed={{ token }}
        initial={{ password: '', confirmPassword: '' }}
        guarded={false}
        submit="Starta föreningen"
        undone="Inte startad än"
        invalidText="Fyll i alla fält korrekt"
        disableInvalid
        send={confirm}
        onDone={(session, { urlKey = club.urlKey }) => {
          rememberClub({ id: club.id, urlKey });
          keepForNextPage('success', `${session.clubName} är startad`);
          enter(session);
        }}
      >
        {suggestion !== undefined && (
          <>
            <p className="sign-in-note is-bad">
              Någon annan hann ta adressen {club.urlKey}. Välj en annan, så startar föreningen.
            </p>
            <AddressField first={suggestion} />
          </>
        )}
        <PasswordField name="password" label="Lösenord" hint="Minst 6 tecken." autoComplete="new-password" />
        <PasswordField name="confirmPassword" label="Bekräfta lösenord" autoComplete="new-password" />
      </ContractForm>
    </section>
  );
}
