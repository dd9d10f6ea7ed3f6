import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent } from 'react';
import { Outlet, useLocation, useMatches, useNavigate, useNavigation } from 'react-router-dom';
import { valid } from '../../shared/contract/auth.ts';
import { AlertList } from '../alerts/alert-list.tsx';
import { clearAlerts, showKeptAlerts } from '../alerts/alert-store.ts';
import { call } from '../api/call.ts';
import { reloadAll } from '../api/use-query.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { withdrawQuestion } from '../components/confirm-store.ts';
import { LeaveGuard } from '../components/form/leave-guard.tsx';
import { loseSession, signOut } from '../session/leave.ts';
import { currentSession } from '../session/store.ts';
import { useSession } from '../session/use-session.ts';
import { analytics } from './analytics.ts';
import { NavBar } from './nav-bar.tsx';
import './shell.css';

/** Asks the server once whether the stored session is still good; without contact the pages say so. */
function useValidSession(): void {
  useEffect(() => {
    const token = currentSession()?.token ?? null;
    call(valid, {}).then(
      (isValid) => isValid || loseSession(token),
      () => undefined,
    );
  }, []);
}

/**
 * Follows what other tabs do: signed out there is signed out here, and another person starts afresh.
 * Answers whether anybody is signed in: while the page is being left for the start page, nobody is.
 */
function useOneUser(): boolean {
  const id = useSession()?.id;
  const first = useRef(id);
  useEffect(() => {
    if (id === undefined) signOut();
    else if (id !== first.current) location.assign('/home');
  }, [id]);
  return id !== undefined;
}

interface Handle {
  readonly title?: string;
  readonly pattern?: string;
}

/** What each change of page brings: top of the page, title, alerts and questions gone, focus on the new page, analytics. */
function usePageChange(): number {
  const { pathname, search, key } = useLocation();
  const { title, pattern = '/' } = (useMatches().at(-1)?.handle ?? {}) as Handle;
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    // Before the page's own effects, which may set a more exact title.
    if (title !== undefined) document.title = `${title} – Lottlaget`;
    scrollTo(0, 0);
    if (shown.current !== pathname) {
      clearAlerts();
      // A yes would do on the page left what nobody sees any more.
      withdrawQuestion();
      document.querySelector('main')?.focus({ preventScroll: true });
    }
    shown.current = pathname;
    analytics.pageView(pattern);
  }, [pathname, pattern, title]);

  // The same address again means: show it anew.
  const [round, setRound] = useState(0);
  const last = useRef({ url: pathname + search, key });
  useEffect(() => {
    const url = pathname + search;
    if (last.current.url === url && last.current.key !== key) {
      setRound((count) => count + 1);
      analytics.pageView(pattern);
      void reloadAll();
      scrollTo(0, 0);
    }
    last.current = { url, key };
  }, [pathname, search, key, pattern]);
  return round;
}

/** Moves the focus itself: following the link would count as opening the same page again. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  document.querySelector('main')?.focus();
}

/** Everything around a screen behind sign-in. */
export function Shell() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isLoading = useNavigation().state === 'loading';
  const round = usePageChange();
  useValidSession();
  const isSignedIn = useOneUser();
  useEffect(() => showKeptAlerts(), []);
  return (
    <>
      <a className="skip-link" href="#innehall" onClick={skip}>
        Hoppa till innehållet
      </a>
      <NavBar path={pathname} go={(path) => void navigate(path)} />
      {isLoading && <div className="page-loading" role="progressbar" aria-label="Laddar sidan" />}
      <AlertList />
      <main id="innehall" tabIndex={-1}>
        {/* Another team on the same screen is another page: nothing of the one before stays. */}
        {isSignedIn && <Outlet key={`${pathname} ${round}`} />}
      </main>
      <ConfirmDialog />
      <LeaveGuard />
    </>
  );
}
