import { useEffect, useRef, type MouseEvent } from 'react';
import { Outlet, useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { valid } from '../../shared/contract/auth.ts';
import { AlertList } from '../alerts/alert-list.tsx';
import { showKeptAlerts } from '../alerts/alert-store.ts';
import { call } from '../api/call.ts';
import { attempt } from '../api/outcome.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { LeaveGuard } from '../components/form/leave-guard.tsx';
import { InsideLinks } from '../components/html/inside-links.ts';
import { loseSession, signOut } from '../session/leave.ts';
import { currentSession } from '../session/store.ts';
import { useSession } from '../session/use-session.ts';
import { NavBar } from './nav-bar.tsx';
import { usePageChange } from './page-change.ts';
import './shell.css';

/** Asks the server once whether the stored session is still valid. */
function useValidSession(): void {
  useEffect(() => {
    const check = async (): Promise<void> => {
      const token = currentSession()?.token ?? null;
      const outcome = await attempt(() => call(valid, {}));
      if (outcome.ok && !outcome.value) loseSession(token);
    };
    void check();
  }, []);
}

/**
 * Follows other tabs: signing out there signs out here, and another user starts afresh. Returns whether a user is
 * signed in; while the page is being left for the start page, none is.
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

/** Moves the focus itself: following the link would count as reopening the page. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  document.querySelector('main')?.focus();
}

/** The frame of a screen behind sign-in. */
export function Shell() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isLoading = useNavigation().state === 'loading';
  const round = usePageChange();
  useValidSession();
  const isSignedIn = useOneUser();
  useEffect(() => showKeptAlerts(), []);
  const go = (path: string) => void navigate(path);
  return (
    <InsideLinks value={go}>
      <a className="skip-link" href="#innehall" onClick={skip}>
        Hoppa till innehållet
      </a>
      <NavBar path={pathname} go={go} />
      {isLoading && <div className="page-loading" role="progressbar" aria-label="Laddar sidan" />}
      <AlertList />
      <main id="innehall" tabIndex={-1}>
        {/* Another team on the same screen is another page: no state of the previous one remains. */}
        {isSignedIn && <Outlet key={`${pathname} ${round}`} />}
      </main>
      <ConfirmDialog />
      <LeaveGuard />
    </InsideLinks>
  );
}
