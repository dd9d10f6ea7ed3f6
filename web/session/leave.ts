import { releaseForms, unsavedForms } from './open-forms.ts';
import { rememberPlace } from './return-path.ts';
import { currentSession, storeSession } from './store.ts';

let leaving = false;

const isAtStart = () => location.pathname === '/start' || location.pathname === '/';
/** Start, or login for someone who is at the start already (R208). */
const exit = () => (isAtStart() ? '/login' : '/start');

/**
 * The server refused this session (or a visitor: `token` is null): forget the user, remember the place and what is
 * typed, and leave for the start page without a word. A newer sign-in in another tab is left alone.
 */
export function loseSession(token: string | null): void {
  const session = currentSession();
  if (leaving || (session?.token ?? null) !== token) return;
  leaving = true;
  if (session !== null && !isAtStart()) {
    const path = location.pathname + location.search;
    rememberPlace({ userId: session.id, path, forms: unsavedForms() });
  }
  releaseForms();
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
