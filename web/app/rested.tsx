import { useEffect } from 'react';
import { showAlert } from '../alerts/alert-store.ts';
import { keepAlertsClear, keepFieldsClear } from './clear-of-bars.ts';
import { keepFocus } from './keep-focus.ts';
import { loadQueue } from '../queue/load.ts';
import { isOnlyHeld } from '../session/store.ts';
import { keepSessionFresh } from './fresh-session.ts';
import { NewVersion } from './new-version.tsx';
import { startWorker } from './service-worker.ts';
import { usePlaces } from './use-places.ts';
import './rested.css';

let hasSaid = false;

/** Says once what it means that the browser refuses storage. */
function sayIfOnlyHeld(): void {
  if (hasSaid || !isOnlyHeld()) return;
  hasSaid = true;
  showAlert(
    'warning',
    'Webbläsaren sparar inget från sidan. Du är inloggad tills du laddar om eller stänger den.',
  );
}

/**
 * What a screen gets once its page is idle: the service worker, the queue of sales, quiet notices in the bar, the
 * scroll position after a step back, a fresh session, and keeping focus, fields and alerts in place.
 */
export function Rested() {
  usePlaces();
  useEffect(keepAlertsClear, []);
  useEffect(keepFieldsClear, []);
  useEffect(keepSessionFresh, []);
  useEffect(() => keepFocus(), []);
  useEffect(() => void startWorker(), []);
  useEffect(() => sayIfOnlyHeld(), []);
  useEffect(() => {
    loadQueue()
      .then(({ startQueue }) => startQueue())
      // Without a connection they are there too, even if the browser has no worker.
      .then(() => Promise.all([import('../features/queue/queue-page.tsx'), import('../queue/sign-out.tsx')]))
      .catch(() => undefined);
  }, []);
  return (
    <div className="rested no-print" role="status">
      <NewVersion />
    </div>
  );
}
