import { getUsers, resetPassword, NewReset, resetWithId } from '../../../shared/contract/auth.ts';
import { useState } from 'react';
import { useAlerts } from '../../alerts/use-alerts.ts';
import { attempt, call, type Received } from '../../api/call.ts';
import { ContractForm } from '../../components/form/contract-form.tsx';
import { EmailField } from '../../components/form/contact-fields.tsx';
import { ClubSelect } from '../../components/club-choice/club-select.tsx';
import type { ClubChoice } from '../../components/club-choice/use-clubs.ts';

interface ResetFormProps {
  readonly choice: ClubChoice;
  readonly email: string;
  /** Called once the link has been requested. */
  readonly onRequested: () => void;
  readonly onBack: () => void;
}
interface Matches {
  readonly users: Received<typeof getUsers>;
  readonly clubId: string;
}

/** Requests a mail with a link for choosing a new password; if several users share the email, for one of them. */
export function ResetForm({ choice, email, onRequested, onBack }: ResetFormProps) {
  const alerts = useAlerts();
  const [matches, setMatches] = useState<Matches | null>(null);
  const [busy, setBusy] = useState(false);
  const requested = (): void => {
    alerts.success('Kolla din mail!');
    onRequested();
  };
  const requestLink = async (clubId: string, userId: string): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const outcome = await attempt(() => call(resetWithId, { body: { clubId, userId } }));
    setBusy(false);
    if (outcome.ok) requested();
  };

  if (matches !== null)
    return (
      <div className="stack">
        <h2>Flera användare hittades</h2>
        {matches.users.map((user) => (
          <button
            key={user.id}
            type="button"
            className="button block"
            aria-busy={busy}
            onClick={() => void requestLink(matches.clubId, user.id)}
          >
            Återställ {user.firstName} {user.lastName} ({user.teamName})
          </button>
        ))}
        <button type="button" className="button quiet" onClick={() => setMatches(null)}>
          Ångra
        </button>
      </div>
    );
  return (
    <div className="stack">
      <p className="soft">Fyll i din email så skickar vi en länk där du väljer ett nytt lösenord.</p>
      <ClubSelect choice={choice} path="/login" />
      <ContractForm
        name="reset"
        schema={NewReset}
        fixed={{ clubId: choice.clubId }}
        initial={{ email }}
        guarded={false}
        submit="Beställ nytt lösenord"
        undone="Inte skickat än"
        invalidText="Fyll i korrekt"
        disableInvalid
        send={(body) =>
          attempt(async (): Promise<Matches | null> => {
            const users = await call(getUsers, { params: { email: body.email, clubId: body.clubId } });
            if (users.length > 1) return { users, clubId: body.clubId };
            await call(resetPassword, { body });
            return null;
          })
        }
        onDone={(found, body) => {
          choice.remember(body.clubId);
          if (found === null) requested();
          else setMatches(found);
        }}
        aside={
          <>
            <button type="button" className="button quiet" onClick={onBack}>
              Logga in
            </button>
            <button type="button" className="button quiet" onClick={onBack}>
              Ångra
            </button>
          </>
        }
      >
        <EmailField autoComplete="username" />
      </ContractForm>
    </div>
  );
}
