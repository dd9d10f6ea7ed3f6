import type { Session } from '../../../shared/contract/auth.ts';
import { pathAfterSignIn } from '../../session/return-path.ts';
import { storeSession } from '../../session/store.ts';

/** Stores the signed-in user and opens the app: where they were when a session was lost, or at home. */
export function enter(session: Session): void {
  storeSession(session);
  location.assign(pathAfterSignIn(session.id));
}

let isFetched = false;

/** Fetches the app's code while the person types; the page names its files. Once, and never in the way. */
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
