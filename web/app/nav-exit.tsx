import { confirm } from '../components/confirm-store.ts';
import { signOut } from '../session/leave.ts';
import { hasUnsaved } from '../session/open-forms.ts';
import { currentSession } from '../session/store.ts';

async function leave(): Promise<void> {
  const question = { text: 'Du har ändringar som inte är sparade.', ok: 'Logga ut' };
  if (hasUnsaved() && !(await confirm('Vill du logga ut?', question))) return;
  const userId = currentSession()?.id;
  // Without this code nothing is removed from the device: waiting sales are sent when the user signs in again.
  const code = await import('../queue/sign-out.tsx').catch(() => undefined);
  if (userId === undefined || code === undefined) return signOut();
  if (await code.mayLeave(userId)) signOut(() => code.forget(userId));
}

/** Signs out; asks first if typed values or waiting sales would be lost. */
export function NavExit() {
  return (
    <button type="button" className="nav-link" onClick={() => void leave()}>
      Logga ut
    </button>
  );
}
