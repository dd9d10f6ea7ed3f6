import { useEffect } from 'react';
import { confirm, withdrawConfirmation } from '../components/confirm-store.ts';
import { giveUpForms, hasUnsaved, watchSaving } from '../session/open-forms.ts';
import type { Guard } from './router.ts';
import { useRouting } from './router-context.ts';

const guard: Guard = {
  holds: (from, to) => from.pathname !== to.pathname && hasUnsaved(),
  ask: async () => {
    // Sent before the user left, and saved meanwhile: there is nothing left to lose.
    const unwatch = watchSaving(() => {
      if (!hasUnsaved()) withdrawConfirmation();
    });
    const isLeaving = await confirm('Vill du lämna sidan?', {
      text: 'Du har ändringar som inte är sparade.',
      ok: 'Lämna sidan',
      cancel: 'Stanna kvar',
    });
    unwatch();
    // The old page stays until the new one is ready. Going straight back must not ask again.
    if (isLeaving) giveUpForms();
    return isLeaving;
  },
};

/** Asks before a page with a changed form is left, by a link or by closing the tab. Mounted once, in the shell. */
export function LeaveGuard() {
  const { guardBy } = useRouting();
  useEffect(() => guardBy(guard), [guardBy]);
  useEffect(() => {
    const leaving = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    addEventListener('beforeunload', leaving);
    return () => removeEventListener('beforeunload', leaving);
  }, []);
  return null;
}
