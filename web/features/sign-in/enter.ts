import { use } from 'react';
import type { Session } from '../../../shared/contract/auth.ts';
import { InsideLinks } from '../../components/html/inside-links.ts';
import { pathAfterSignIn } from '../../session/return-path.ts';
import { isOnlyHeld, storeSession } from '../../session/store.ts';

/**
 * Stores the signed-in user and opens the app, on the page where the session was lost or at home. Stays in this
 * document if the browser stores nothing, since another one would not know of the session.
 */
export function useEnter(): (session: Session) => void {
  const go = use(InsideLinks);
  return (session) => {
    storeSession(session);
    const path = pathAfterSignIn(session.id);
    if (go && isOnlyHeld()) go(path);
    else location.assign(path);
  };
}

let isFetched = false;

/** Loads the app's code while the user types; the page names its files. Once, at low priority. */
export function fetchApp(): void {
  if (isFetched) return;
  isFetched = true;
  const files = document.querySelector<HTMLMetaElement>('meta[name="app-code"]')?.content ?? '';
  for (const file of files.split(' ').filter(Boolean)) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = file;
    document.head.append(link);
  }
}
