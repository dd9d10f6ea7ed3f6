import { forgetTab, isLeaving, keepPage, leaveFor, signOut } from '../session/leave.ts';
import { releaseForms } from '../session/open-forms.ts';
import { currentSession, refusedKey } from '../session/store.ts';

/** Whether the server has refused that user's session: they have not signed out on purpose. */
function isRefused(userId: string): boolean {
  try {
    return localStorage.getItem(refusedKey) === userId;
  } catch {
    return false;
  }
}

/**
 * Follows another tab in which this user has been signed out, or another has signed in: removes everything of this user
 * from the tab, except typed values if the server has refused the session.
 */
export function followTabs(userId: string): void {
  const session = currentSession();
  if (isLeaving() || session?.id === userId) return;
  if (session !== null) {
    releaseForms();
    forgetTab();
    leaveFor('/home');
  } else if (isRefused(userId)) {
    keepPage(userId);
    releaseForms();
    leaveFor('/start');
  } else signOut();
}
