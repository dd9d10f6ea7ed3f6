import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { readMenu, type MenuGroup } from '../../shared/contract/club.ts';
import { call } from '../api/call.ts';
import { confirm } from '../components/confirm-store.ts';
import { may } from '../session/access.ts';
import { signOut } from '../session/leave.ts';
import { hasUnsaved } from '../session/open-forms.ts';
import { useSession } from '../session/use-session.ts';
import { Logo } from './logo.tsx';
import { NavDropdown } from './nav-dropdown.tsx';
import { navigationFor, type NavEntry } from './navigation.ts';
import './nav-bar.css';

interface NavBarProps {
  /** The page that is open, to mark its link. */
  readonly path: string;
  /** Opens a page inside the app; absent on the public pages, where a link is a link. */
  readonly go?: (path: string) => void;
}

/** Sections and teams for the bar; what does not come is left out, the pages reach them too. */
function useMenu(isWanted: boolean, path: string): readonly MenuGroup[] {
  const [menu, setMenu] = useState<readonly MenuGroup[]>([]);
  // Asked again with each page: a team may have been added, renamed or moved on the one before.
  useEffect(() => {
    if (!isWanted) return;
    const left = new AbortController();
    call(readMenu, {}, { signal: left.signal }).then(setMenu, () => undefined);
    return () => left.abort();
  }, [isWanted, path]);
  return isWanted ? menu : [];
}

async function leave(): Promise<void> {
  const question = { text: 'Du har ändringar som inte är sparade.', ok: 'Logga ut' };
  if (!hasUnsaved() || (await confirm('Vill du logga ut?', question))) signOut();
}

function Entry({ entry, path }: { readonly entry: NavEntry; readonly path: string }) {
  if ('items' in entry) return <NavDropdown group={entry} path={path} />;
  return (
    <a className="nav-link" href={entry.path} aria-current={entry.path === path ? 'page' : undefined}>
      {entry.label}
    </a>
  );
}

/** The bar at the top: links in a row on a wide screen, in a drawer under 992 px. */
export function NavBar({ path, go }: NavBarProps) {
  const session = useSession();
  const menu = useMenu(may(session, 'teamAdmin'), path);
  const entries = navigationFor(session, menu);
  const drawer = useRef<HTMLDialogElement>(null);
  useEffect(() => drawer.current?.close(), [path]);

  const follow = (event: MouseEvent<HTMLElement>): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null) return;
    drawer.current?.close();
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (go === undefined || !isPlain || link.pathname === '/start' || link.pathname === '/login') return;
    event.preventDefault();
    go(link.pathname);
  };
  const exit = session !== null && (
    <button type="button" className="nav-link" onClick={() => void leave()}>
      Logga ut
    </button>
  );
  return (
    <header className="nav no-print" onClick={follow}>
      <div className="nav-inner">
        <a className="nav-logo" href={session === null ? '/start' : '/home'} aria-label="Lottlaget">
          <Logo />
        </a>
        <nav className="nav-row" aria-label="Huvudmeny">
          {entries.map((entry) => (
            <Entry key={entry.label} entry={entry} path={path} />
          ))}
          {exit}
        </nav>
        <button type="button" className="button nav-open" onClick={() => drawer.current?.showModal()}>
          Meny
        </button>
      </div>
      <dialog
        ref={drawer}
        className="drawer"
        aria-label="Meny"
        onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      >
        <div className="drawer-inner">
          <div className="row spread">
            <span className="strong">{session === null ? 'Meny' : session.clubName}</span>
            <button type="button" className="button quiet" onClick={() => drawer.current?.close()}>
              Stäng
            </button>
          </div>
          <nav aria-label="Meny">
            {entries.map((entry) =>
              'items' in entry ? (
                <section key={entry.label}>
                  <h2 className="drawer-title">{entry.label}</h2>
                  {entry.items.map((item) => (
                    <Entry key={item.path} entry={item} path={path} />
                  ))}
                </section>
              ) : (
                <Entry key={entry.label} entry={entry} path={path} />
              ),
            )}
            {exit}
          </nav>
        </div>
      </dialog>
    </header>
  );
}
