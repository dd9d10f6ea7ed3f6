import { useSyncExternalStore } from 'react';
import type { Session } from '../../shared/contract/auth.ts';
import { currentSession, watchSession } from './store.ts';

const none = () => null;

/** The signed-in user or null; follows sign-in and sign-out in any tab. Null while a page is prerendered. */
export function useSession(): Session | null {
  return useSyncExternalStore(watchSession, currentSession, none);
}

/** The signed-in user, for screens behind a guard: never null there. */
export function useUser(): Session {
  const session = useSession();
  if (session === null) throw new Error('no signed-in user behind the guard');
  return session;
}
