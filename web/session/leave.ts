import { keepForNextPage } from '../alerts/alert-store.ts';
import { releaseForms, unsavedForms } from './open-forms.ts';
import { rememberPlace } from './return-path.ts';
import { currentSession, storeSession } from './store.ts';

let leaving = false;
let stays = false;

/** On this page a session that is gone is only forgotten: what the person came for needs none. */
export function stayWhenLost(): void {
  stays = true;
}

/** Start, or login for someone who is at the start already (product.md §4). */
const exit = () => (location.pathname === '/start' || location.pathname === '/' ? '/login' : '/start');

/**
 * The server no longer knows this session: forget the user, remember the place and what is typed, and leave
 * for the start page. `token` is the one that was refused; a newer sign-in in another tab is left alone.
 */
export function loseSession(token: string | null): void {
  const session = currentSession();
  if (leaving || session === null || session.token !== token) return;
  if (stays) {
    storeSession(null);
    return;
  }
  leaving = true;
  const path = location.pathname + location.search;
  rememberPlace({ userId: session.id, path, forms: unsavedForms() });
  releaseForms();
  keepForNextPage('info', 'Du har loggats ut. Logga in igen så fortsätter du där du var.');
  storeSession(null);
  location.assign(exit());
}

/** What this tab keeps for the person, the buyer typed last among it, is nobody else's business. */
function forgetTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Without storage nothing was kept.
  }
}

/** Signs out on purpose. Another tab may have done it already: then this only leaves. */
export function signOut(): void {
  if (leaving) return;
  leaving = true;
  releaseForms();
  forgetTab();
  storeSession(null);
  location.assign(exit());
}
