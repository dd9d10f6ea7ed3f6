import type { readSession as readRoute } from '../../shared/contract/auth.ts';
import { call } from '../api/call.ts';
import { light } from '../api/light.ts';
import { currentSession, storeSession } from '../session/store.ts';

const readSession = light<typeof readRoute>('GET', '/auth/session', 'json');
/** At most so often, in ms, as long as the document stays open. */
const pause = 5 * 60_000;

/**
 * Reads the signed-in user's names and roles again, now and whenever the page is looked at again: a role that somebody has
 * got or lost since signing in shows without a new sign-in (R613). Returns what stops it.
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
  // Without an answer the next look asks again.
  const look = () => void read().catch(() => (readAt = Number.NEGATIVE_INFINITY));
  look();
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}
