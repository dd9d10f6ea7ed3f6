import { type ReactNode } from 'react';
import type { Session } from '../../shared/contract/auth.ts';
import { GroupsMenu } from './groups-menu.tsx';
import { NavExit } from './nav-exit.tsx';
import { NavHome } from './nav-home.tsx';
import { NavWho } from './nav-who.tsx';
import type { Navigation } from './navigation.ts';
import './shell-side.css';

interface ShellSideProps {
  readonly session: Session;
  readonly navigation: Navigation;
  readonly search: ReactNode;
  /** Sales that wait for a connection. */
  readonly notice: ReactNode;
}

/** The navigation of leaders and Admins on a wide screen: a column beside every screen. */
export function ShellSide({ session, navigation, search, notice }: ShellSideProps) {
  return (
    <header className="side no-print">
      <div className="side-head">
        <NavHome path="/home" />
        <p className="small soft" translate="no">
          {session.clubName}
        </p>
      </div>
      {notice}
      {search}
      <nav className="side-menu" aria-label="Huvudmeny">
        <GroupsMenu navigation={navigation} isRoomy />
      </nav>
      <div className="nav-end">
        <NavWho session={session} />
        <NavExit />
      </div>
    </header>
  );
}
