import { useEffect, useMemo, useState } from 'react';
import type { MenuGroup } from '../../shared/contract/club.ts';
import { watchChanges } from '../api/changes.ts';
import { confirm } from '../components/confirm-store.ts';
import { may } from '../session/access.ts';
import { signOut } from '../session/leave.ts';
import { hasUnsaved } from '../session/open-forms.ts';
import { useSession } from '../session/use-session.ts';
import { Logo } from './logo.tsx';
import { NavDrawer } from './nav-drawer.tsx';
import { NavContext, useNavLink } from './nav-entry.tsx';
import { NavRow } from './nav-row.tsx';
import { navigationFor } from './navigation.ts';
import './nav-bar.css';

interface NavBarProps {
  /** The open page. */
  readonly path: string;
  /** Whether the server's menu is included; true by default. */
  readonly hasMenu?: boolean;
  /** Opens a page inside the app; absent on public pages. */
  readonly go?: (path: string) => void;
}

/** The menu; undefined if it did not load, which an alert reports unless `isQuiet`. */
async function menuFor(signal: AbortSignal, isQuiet: boolean): Promise<readonly MenuGroup[] | undefined> {
  // Loaded only for users who have a menu.
  const [{ readMenu }, { call }, { failureFrom }, { announceFailure }] = await Promise.all([
    import('../../shared/contract/club.ts'),
    import('../api/call.ts'),
    import('../api/failure.ts'),
    import('../api/outcome.ts'),
  ]);
  return call(readMenu, {}, { signal }).catch((error: unknown) => {
    if (!isQuiet && !signal.aborted) announceFailure(failureFrom(error));
    return undefined;
  });
}

/** Sections and teams for the bar, refetched after each change. None until they load. */
function useMenu(isWanted: boolean): readonly MenuGroup[] {
  const [menu, setMenu] = useState<readonly MenuGroup[]>([]);
  useEffect(() => {
    if (!isWanted) return;
    let asked = new AbortController();
    let isFailing = false;
    const ask = async (): Promise<void> => {
      asked.abort();
      const { signal } = (asked = new AbortController());
      const answer = await menuFor(signal, isFailing);
      if (signal.aborted) return;
      isFailing = answer === undefined;
      if (answer !== undefined) setMenu(answer);
    };
    void ask();
    const unwatch = watchChanges(() => void ask());
    return () => {
      unwatch();
      asked.abort();
    };
  }, [isWanted]);
  return isWanted ? menu : [];
}

async function leave(): Promise<void> {
  const question = { text: 'Du har ändringar som inte är sparade.', ok: 'Logga ut' };
  if (!hasUnsaved() || (await confirm('Vill du logga ut?', question))) signOut();
}

function Home({ path }: { readonly path: string }) {
  return (
    <a className="nav-logo" {...useNavLink(path)} aria-label="Lottlaget">
      <Logo />
    </a>
  );
}

/** The bar at the top: links in a row on a wide screen, in a drawer under 992 px. */
export function NavBar({ path, hasMenu = true, go }: NavBarProps) {
  const session = useSession();
  const menu = useMenu(hasMenu && may(session, 'teamAdmin'));
  const navigation = navigationFor(session, menu);
  const place = useMemo(() => ({ path, go }), [path, go]);
  const exit = session !== null && (
    <button type="button" className="nav-link" onClick={() => void leave()}>
      Logga ut
    </button>
  );
  return (
    <NavContext value={place}>
      <header className="nav no-print">
        <div className="nav-inner">
          <Home path={session === null ? '/start' : '/home'} />
          <NavRow navigation={navigation} exit={exit} />
          <NavDrawer key={path} title={session?.clubName ?? 'Meny'} navigation={navigation} exit={exit} />
        </div>
      </header>
    </NavContext>
  );
}
