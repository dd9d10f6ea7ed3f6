import type { readSession as readRoute } from '../../shared/contract/auth.ts';
import { call } from '../api/call.ts';
import { light } from '../api/light.ts';
import { currentSession, storeSession } from '../session/store.ts';

const readSession = light<typeof readRoute>('GET', '/auth/session', 'json');
/** Minimum time between reads, in ms, while the document stays open. */
const pause = 5 * 60_000;

/**
 * Reads the signed-in user's names and roles again, now and whenever the page becomes visible: a role given since
 * sign-in takes effect without a new sign-in (R613). Returns a stop function.
 */
export function keepSessionFresh(): () => void {
  let readAt = Number.NEGATIVE_INFINITY;
  const read = async (): Promise<void> => {
    const before = currentSession();
    if (before === null || document.hidden || Date.now() - readAt < pause) return;
    readAt = Date.now();
    const facts = await call(readSession, {}, { isAside: true });
    // Another user may have signed in meanwhile.
    if (currentSession()?.token !== before.token) return;
    const after = { ...before, ...facts };
    if (Object.entries(facts).some(([name, value]) => Reflect.get(before, name) !== value))
      storeSession(after);
  };
  // Without an answer, try again when the page next becomes visible.
  const look = () => void read().catch(() => (readAt = Number.NEGATIVE_INFINITY));
  look();
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}
