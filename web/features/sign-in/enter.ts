import type { Session } from '../../../shared/contract/auth.ts';
import { pathAfterSignIn } from '../../session/return-path.ts';
import { storeSession } from '../../session/store.ts';

/** Stores the signed-in user and opens the app: where the session was lost, or at home. */
export function enter(session: Session): void {
  storeSession(session);
  location.assign(pathAfterSignIn(session.id));
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
