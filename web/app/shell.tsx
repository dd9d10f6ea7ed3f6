import { type MouseEvent, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Session } from '../../shared/contract/auth.ts';
import { AlertList } from '../alerts/alert-list.tsx';
import { showKeptAlerts } from '../alerts/alert-store.ts';
import { isNetless } from '../api/contact.ts';
import { failureFrom } from '../api/failure.ts';
import { announceFailure } from '../api/call.ts';
import { isSessionValid } from '../api/session-valid.ts';
import { noteOpened } from '../api/use-kept.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { InsideLinks } from '../components/html/inside-links.ts';
import { useCode } from '../components/use-code.ts';
import { loseSession } from '../session/leave.ts';
import { currentSession, watchSession } from '../session/store.ts';
import { useSession } from '../session/use-session.ts';
import { followTabs } from './follow-tabs.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { Opened } from './opened.tsx';
import { usePageChange } from './page-change.ts';
import { NetLine } from './net-line.tsx';
import { useRouting } from './router-context.ts';
import { ShellNav } from './shell-nav.tsx';
import './page-loading.css';
import './resets.css';
import './shell.css';

/** Resolves when the document has loaded and the browser has nothing else to do. */
async function pageAtRest(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  // Not every browser knows when it is idle.
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 1000);
  });
}

/** Asks the server once whether the stored session is still valid. */
function useValidSession(): void {
  useEffect(() => {
    const check = async (): Promise<void> => {
      const token = currentSession()?.token ?? null;
      try {
        if (!(await isSessionValid())) loseSession(token);
      } catch (error) {
        const failure = failureFrom(error);
        if (!isNetless(failure)) announceFailure(failure);
      }
    };
    void check();
  }, []);
}

/**
 * Follows other tabs: signing out there signs out here, and another user starts afresh. Returns the signed-in user;
 * null while this page is being left for the start page.
 */
function useOneUser(): Session | null {
  const session = useSession();
  const [id] = useState(session?.id ?? '');
  useEffect(() => {
    // Before the screen goes, along with what is typed on it.
    const unwatch = watchSession(() => followTabs(id));
    followTabs(id);
    return unwatch;
  }, [id]);
  return session;
}

/** Nothing on the page waits for it. */
async function loadRested() {
  await pageAtRest();
  return (await import('./rested.tsx')).Rested;
}

/** Moves the focus itself, because following the link would count as reopening the page. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  document.querySelector('main')?.focus();
}

/** The frame of a screen behind sign-in. */
export function Shell() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { isLoading } = useRouting();
  const { round, bare } = usePageChange();
  useValidSession();
  const session = useOneUser();
  const { code: Rested } = useCode(loadRested);
  useEffect(() => showKeptAlerts(), []);
  useEffect(() => noteOpened(), []);
  if (session === null) return <main />;
  const go = (path: string) => void navigate(path);
  const page = (
    <main id="innehall" tabIndex={-1}>
      {/* Another team on the same screen is another page: no state of the previous one remains. */}
      <Opened key={`${pathname} ${round}`} />
    </main>
  );
  if (bare) return page;
  return (
    <InsideLinks value={go}>
      <a className="skip-link" href="#innehall" onClick={skip}>
        Hoppa till innehållet
      </a>
      <ShellNav session={session} path={pathname} go={go}>
        {isLoading && <div className="page-loading" role="progressbar" aria-label="Laddar sidan" />}
        <AlertList />
        <NetLine />
        {page}
        {Rested && <Rested />}
      </ShellNav>
      <ConfirmDialog />
      <LeaveGuard />
    </InsideLinks>
  );
}
