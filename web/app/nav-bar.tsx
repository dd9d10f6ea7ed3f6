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
import { NavDropdown } from './nav-dropdown.tsx';
import { NavContext, NavEntry, useNavLink } from './nav-entry.tsx';
import { navigationFor } from './navigation.ts';
import './nav-bar.css';

interface NavBarProps {
  /** The page that is open. */
  readonly path: string;
  /** Opens a page inside the app; absent on the public pages. */
  readonly go?: (path: string) => void;
}

async function menuFor(signal: AbortSignal): Promise<readonly MenuGroup[]> {
  // Only whoever gets a menu fetches what asks for it.
  const [{ readMenu }, { call }] = await Promise.all([
    import('../../shared/contract/club.ts'),
    import('../api/call.ts'),
  ]);
  return call(readMenu, {}, { signal });
}

/** Sections and teams for the bar, asked for anew when something has changed. None while they do not come. */
function useMenu(isWanted: boolean): readonly MenuGroup[] {
  const [menu, setMenu] = useState<readonly MenuGroup[]>([]);
  useEffect(() => {
    if (!isWanted) return;
    let asked = new AbortController();
    const ask = (): void => {
      asked.abort();
      asked = new AbortController();
      menuFor(asked.signal).then(setMenu, () => undefined);
    };
    ask();
    const unwatch = watchChanges(ask);
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
export function NavBar({ path, go }: NavBarProps) {
  const session = useSession();
  const menu = useMenu(may(session, 'teamAdmin'));
  const entries = navigationFor(session, menu);
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
          <nav className="nav-row" aria-label="Huvudmeny">
            {entries.map((entry, index) =>
              'items' in entry ? (
                // Counted from the end: what is open stays open when the server's menu comes in before it.
                <NavDropdown key={`${entries.length - index} ${path}`} {...entry} />
              ) : (
                <NavEntry key={entry.path} {...entry} />
              ),
            )}
            {exit}
          </nav>
          <NavDrawer key={path} title={session?.clubName ?? 'Meny'} entries={entries} exit={exit} />
        </div>
      </header>
    </NavContext>
  );
}
