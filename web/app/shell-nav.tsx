import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { Session } from '../../shared/contract/auth.ts';
import { formatNumber } from '../../shared/domain/numbers.ts';
import { lazily } from '../components/lazily.tsx';
import { usePageName } from '../components/page-name.ts';
import { useMedia } from '../components/use-media.ts';
import { useWaiting } from '../queue/waiting.ts';
import { may } from '../session/access.ts';
import type { WaitingSale } from '../device/database.ts';
import { NavContext, useNavLink } from './nav-entry.tsx';
import { NavHome } from './nav-home.tsx';
import { NavRow } from './nav-row.tsx';
import { useMenu } from './nav-served.ts';
import { NavSheet } from './nav-sheet.tsx';
import { navigationFor } from './navigation.ts';
import { ShellFoot } from './shell-foot.tsx';
import './shell-nav.css';
import './queue-chip.css';

/** How many sales wait for a connection, and how many for the seller's decision; each links to the list (R527). */
function QueueChip({ waiting }: { readonly waiting: readonly WaitingSale[] }) {
  const link = useNavLink('/queue');
  const refused = waiting.filter(({ refusal }) => refusal !== undefined).length;
  const left = waiting.length - refused;
  return (
    <div className="queue-chip" role="status">
      {left > 0 && (
        <a className="badge" {...link}>
          Väntar på nät: {formatNumber(left)}
        </a>
      )}
      {refused > 0 && (
        <a className="badge due" {...link}>
          Behöver dig: {formatNumber(refused)}
        </a>
      )}
    </div>
  );
}

const SearchField = lazily(
  async () => (await import('../features/search/search-field.tsx')).SearchField,
  null,
);
const ShellSide = lazily(async () => (await import('./shell-side.tsx')).ShellSide, <div className="side" />);

interface ShellNavProps {
  readonly session: Session;
  /** The open page. */
  readonly path: string;
  /** Opens a page inside the app. */
  readonly go: (path: string) => void;
  readonly children: ReactNode;
}

/**
 * The navigation around a screen (R360). On a phone: a bar with the page's name, and links at the foot. On a wide
 * screen: a bar, or a sidebar for leaders and Admins.
 */
export function ShellNav({ session, path, go, children }: ShellNavProps) {
  const isLeader = may(session, 'teamAdmin');
  const isDesktop = useMedia('(min-width: 992px)');
  const name = usePageName();
  const navigation = navigationFor(session, ...useMenu(isLeader));
  const place = useMemo(() => ({ path, go }), [path, go]);
  const sheet = useRef<HTMLDialogElement>(null);
  const [openedAt, setOpenedAt] = useState<string>();
  const isOpen = openedAt === path;
  const open = () => {
    setOpenedAt(path);
    sheet.current?.showModal();
  };
  const { listed } = useWaiting();
  const notice = listed.length > 0 && <QueueChip waiting={listed} />;
  const search = isLeader && (isDesktop || isOpen) && <SearchField />;
  return (
    <NavContext value={place}>
      <div className={isLeader ? 'shell has-side' : 'shell'}>
        {isLeader && isDesktop ? (
          <ShellSide session={session} navigation={navigation} search={search} notice={notice} />
        ) : (
          <header className="nav no-print">
            <div className="nav-inner">
              <NavHome path="/home" />
              {/* The heading says it to screen readers. */}
              <p className="nav-page" aria-hidden="true">
                {name}
              </p>
              {notice}
              {isDesktop && <NavRow navigation={navigation} isSignedIn hasFamily />}
              <button type="button" className="button nav-open" onClick={open}>
                Meny
              </button>
            </div>
          </header>
        )}
        {children}
        {!isDesktop && (
          <>
            <ShellFoot session={session} navigation={navigation} go={go} openMenu={open} />
            <NavSheet ref={sheet} key={path} navigation={navigation} isOpen={isOpen} search={search} />
          </>
        )}
      </div>
    </NavContext>
  );
}
