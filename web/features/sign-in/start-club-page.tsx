import { shownEmail } from '../../../shared/domain/shown-email.ts';
import { useState } from 'react';
import { lazily } from '../../components/lazily.tsx';
import { useSecondSegment } from '../../components/public-page.ts';
import { StartForm } from './start-form.tsx';
import './sign-in.css';
import './start-club.css';

/** After the form: the mail is on its way. Nothing tells whether the address is known here. */
function CheckMail({ email, onBack }: { readonly email: string; readonly onBack: () => void }) {
  return (
    <section className="card" role="status">
      <h1>Kolla din mail!</h1>
      <p>
        Vi har skickat en länk till <strong translate="no">{shownEmail(email)}</strong>. Öppna den och välj
        ett lösenord, så är föreningen igång. Länken gäller i två dygn.
      </p>
      <p className="soft">
        Kommer inget mail? Titta i skräpposten. Högst fem mail om dagen går till samma adress.
      </p>
      <button type="button" className="button quiet" onClick={onBack}>
        Ändra uppgifterna
      </button>
    </section>
  );
}

/** The page of the mailed link, whose code the form's visitors need not load. */
const ConfirmClub = lazily(async () => (await import('./confirm-club.tsx')).ConfirmClub);

/** `/start-club`: a club starts by itself; `/start-club/{token}`: the mailed link that creates it. */
export function StartClubPage() {
  const token = useSecondSegment();
  const [sentTo, setSentTo] = useState('');
  return (
    <div className="page sign-in">
      {token ? (
        <ConfirmClub token={token} />
      ) : (
        <>
          {sentTo !== '' && <CheckMail email={sentTo} onBack={() => setSentTo('')} />}
          {/* Stays mounted, so that what was typed is there when the user returns to it. */}
          <div hidden={sentTo !== ''}>
            <StartForm onSent={setSentTo} />
          </div>
        </>
      )}
    </div>
  );
}
