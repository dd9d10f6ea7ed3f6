import { useMemo, useRef } from 'react';
import { may } from '../session/access.ts';
import { useSession } from '../session/use-session.ts';
import { NavContext } from './nav-entry.tsx';
import { NavHome } from './nav-home.tsx';
import { NavRow } from './nav-row.tsx';
import { NavSheet } from './nav-sheet.tsx';
import { navigationFor } from './navigation.ts';
import { useMenu } from './nav-served.ts';
import './nav-bar.css';

interface NavBarProps {
  /** The open page. */
  readonly path: string;
  /** Whether the server's menu is included; true by default. */
  readonly hasMenu?: boolean;
  /** Whether there are links to other pages; true by default. */
  readonly hasLinks?: boolean;
  /** Opens a page inside the app; absent on public pages. */
  readonly go?: (path: string) => void;
}

/** The bar of the public pages: links in a row on a wide screen, in a sheet under 992 px. */
export function NavBar({ path, hasMenu = true, hasLinks = true, go }: NavBarProps) {
  const session = useSession();
  const navigation = navigationFor(session, ...useMenu(hasMenu && may(session, 'teamAdmin')));
  const place = useMemo(() => ({ path, go }), [path, go]);
  const sheet = useRef<HTMLDialogElement>(null);
  return (
    <NavContext value={place}>
      <header className="nav no-print">
        <div className="nav-inner">
          <NavHome path={session === null ? '/start' : '/home'} />
          {hasLinks && (
            <>
              <NavRow navigation={navigation} isSignedIn={session !== null} />
              <button type="button" className="button nav-open" onClick={() => sheet.current?.showModal()}>
                Meny
              </button>
            </>
          )}
        </div>
      </header>
      {hasLinks && <NavSheet ref={sheet} key={path} navigation={navigation} isOpen={false} />}
    </NavContext>
  );
}
