import type { Session } from '../../shared/contract/auth.ts';
import { releaseForms, unsavedForms } from './open-forms.ts';
import { rememberPlace } from './return-path.ts';
import { currentSession, storeSession } from './store.ts';

let leaving = false;

/** Whether this document is being left: what is stored from now on is the next one's. */
export const isLeaving = (): boolean => leaving;

/** Leaves this document, which follows the stored session no longer. */
export function leaveFor(path: string): void {
  leaving = true;
  location.assign(path);
}

const isAtStart = () => location.pathname === '/start' || location.pathname === '/';
/** The start page, or the login page for someone already there (R208). */
const exit = () => (isAtStart() ? '/login' : '/start');

/** Keeps the page and its typed values for the same user, who is about to sign in again. */
export function keepPage(userId: string): void {
  const path = location.pathname + location.search;
  rememberPlace({ userId, path, forms: unsavedForms() });
}

/**
 * The server refused this session (or a visitor: `token` is null): clears the user, saves the path and the typed
 * values, and goes to the start page without an alert. A newer sign-in in another tab is left alone.
 */
export function loseSession(token: string | null): void {
  const session = currentSession();
  if (leaving || (session?.token ?? null) !== token) return;
  leaving = true;
  if (session !== null && !isAtStart()) keepPage(session.id);
  releaseForms();
  storeSession(null, session?.id);
  leaveFor(exit());
}

/** Data of the user in this tab, such as the last buyer, must not reach the next user. */
export function forgetTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Without storage nothing was saved.
  }
}

/**
 * Signs out on purpose. If another tab has done so already, this only leaves.
 * @param clear removes what the device keeps of the user, before the page is left
 */
export function signOut(clear: () => Promise<unknown> = () => Promise.resolve()): void {
  if (leaving) return;
  leaving = true;
  releaseForms();
  forgetTab();
  storeSession(null);
  const leave = () => leaveFor(exit());
  clear().then(leave, leave);
}

/**
 * Continues as another family member: nothing of the previous one stays in this tab, and the other tabs start afresh.
 */
export function enterAs(session: Session): void {
  leaving = true;
  releaseForms();
  forgetTab();
  storeSession(session);
  leaveFor('/home');
}
