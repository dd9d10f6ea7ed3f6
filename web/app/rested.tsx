import { useEffect } from 'react';
import { keepAlertsClear, keepFieldsClear } from './clear-of-bars.ts';
import { NewVersion } from './new-version.tsx';
import { loadQueue } from '../queue/load.ts';
import { startWorker } from './service-worker.ts';
import './rested.css';

/**
 * What a screen gets once its page rests: the service worker, the queue of sales, quiet notices in the bar, and what
 * keeps fields and alerts clear of the bars.
 */
export function Rested() {
  useEffect(keepAlertsClear, []);
  useEffect(keepFieldsClear, []);
  useEffect(() => void startWorker(), []);
  useEffect(() => {
    loadQueue()
      .then(({ startQueue }) => startQueue())
      // Without a net they are there too, also where the browser has no worker.
      .then(() => Promise.all([import('../features/queue/queue-page.tsx'), import('../queue/sign-out.tsx')]))
      .catch(() => undefined);
  }, []);
  return (
    <div className="rested no-print" role="status">
      <NewVersion />
    </div>
  );
}
