import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { giveUpForms, hasUnsaved } from '../../session/open-forms.ts';
import { confirm } from '../confirm-store.ts';

/** Asks before a page with a changed form is left, by a link or by closing the tab. Mounted once, in the shell. */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsaved(),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const ask = async () => {
      const isLeaving = await confirm('Vill du lämna sidan?', {
        text: 'Du har ändringar som inte är sparade.',
        ok: 'Lämna sidan',
        cancel: 'Stanna kvar',
      });
      if (!isLeaving) return blocker.reset();
      // The old page stays until the new one is ready: going straight back does not ask again.
      giveUpForms();
      blocker.proceed();
    };
    void ask();
  }, [blocker]);
  useEffect(() => {
    const leaving = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    addEventListener('beforeunload', leaving);
    return () => removeEventListener('beforeunload', leaving);
  }, []);
  return null;
}
