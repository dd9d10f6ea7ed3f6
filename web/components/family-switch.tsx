import { useEffect, useState } from 'react';
import { listFamily, type Session, switchUser } from '../../shared/contract/auth.ts';
import { formatNumber } from '../../shared/domain/numbers.ts';
import { showAlert } from '../alerts/alert-store.ts';
import { announceFailure, call, type CallOutcome } from '../api/call.ts';
import { ApiFailure } from '../api/failure.ts';
import { withPassword } from '../api/with-password.ts';
import { useQuery } from '../api/use-query.ts';
import { enterAs } from '../session/leave.ts';
import { isOnlyHeld } from '../session/store.ts';
import { hasUnsaved } from '../session/open-forms.ts';
import { confirm } from './confirm-store.ts';
import { type FamilyMember, OwnPassword } from './family-member.ts';
import { ContractForm } from './form/contract-form.tsx';
import { PasswordField } from './form/fields.tsx';

/** How many sales of that user wait on this device: 0 if it has no storage. */
const countWaiting = (userId: string): Promise<number> =>
  import('../device/sales.ts')
    .then(({ listSales }) => listSales(userId))
    .then(
      (sales) => sales.length,
      () => 0,
    );

/** Asks where something typed would be lost, and where sales wait: nobody else sends them. */
async function mayLeave(userId: string): Promise<boolean> {
  const waiting = await countWaiting(userId);
  const sales = waiting === 1 ? '1 köp är inte skickat' : `${formatNumber(waiting)} köp är inte skickade`;
  const text = [
    ...(hasUnsaved() ? ['Du har ändringar som inte är sparade.'] : []),
    ...(waiting > 0 ? [`${sales}: det sker när du har bytt tillbaka.`] : []),
  ].join(' ');
  return text === '' || confirm('Vill du byta person?', { text, ok: 'Byt' });
}

/** Continues as another family member: the service worker no longer sends for the previous one (R530). */
async function enter(session: Session): Promise<void> {
  await import('../device/sales.ts').then(({ keepSender }) => keepSender(null)).catch(() => undefined);
  enterAs(session);
}

/** Switches without a password; asks for one if it is needed. */
async function switched(userId: string): Promise<CallOutcome<Session>> {
  try {
    return { ok: true, value: await call(switchUser, { body: { userId } }) };
  } catch (error) {
    if (error instanceof ApiFailure) return { ok: false, failure: error };
    throw error;
  }
}

/** The family of the signed-in user (R325). Switching takes one press, or a password if the other member has a role. */
export function FamilySwitch({ userId }: { readonly userId: string }) {
  const family = useQuery(listFamily, {}, { silent: 'any' });
  const [isSwitching, setIsSwitching] = useState(false);
  const [candidate, setCandidate] = useState<FamilyMember>();
  const [waiting, setWaiting] = useState<ReadonlyMap<string, number>>(new Map());
  const others = (family.data ?? []).filter(({ id }) => id !== userId);
  useEffect(() => {
    const ids = (family.data ?? []).map(({ id }) => id);
    void Promise.all(ids.map(async (id) => [id, await countWaiting(id)] as const)).then((counts) =>
      setWaiting(new Map(counts)),
    );
  }, [family.data]);
  const change = async (member: FamilyMember): Promise<void> => {
    // Switching opens another document, which would not know of the session.
    if (isOnlyHeld())
      return showAlert('error', 'Webbläsaren sparar inget från sidan. Logga ut, och logga in som den andra.');
    if (isSwitching) return;
    setIsSwitching(true);
    const outcome = (await mayLeave(userId)) ? await switched(member.id) : undefined;
    setIsSwitching(false);
    if (outcome === undefined) return;
    if (outcome.ok) await enter(outcome.value);
    else if (outcome.failure.code === 'auth.passwordNeeded') setCandidate(member);
    else {
      announceFailure(outcome.failure);
      void family.reload();
    }
  };
  if (others.length === 0) return null;
  return (
    <div className="stack tight">
      {others.map((member) => (
        <button key={member.id} type="button" className="nav-link" onClick={() => void change(member)}>
          Byt till {member.firstName}
          <span className="soft small" translate="no">
            {member.teamName}
          </span>
          {(waiting.get(member.id) ?? 0) > 0 && (
            <span className="badge due">{formatNumber(waiting.get(member.id) ?? 0)} köp väntar</span>
          )}
        </button>
      ))}
      {candidate && (
        <ContractForm
          key={candidate.id}
          name="switch"
          schema={OwnPassword}
          initial={{ password: '' }}
          guarded={false}
          submit={`Byt till ${candidate.firstName}`}
          invalidText="Fyll i lösenordet"
          send={({ password }) =>
            withPassword(() => call(switchUser, { body: { userId: candidate.id, password } }))
          }
          onDone={(session) => void enter(session)}
        >
          <PasswordField
            name="password"
            label={`Lösenord för ${candidate.firstName}`}
            autoComplete="current-password"
          />
        </ContractForm>
      )}
    </div>
  );
}
