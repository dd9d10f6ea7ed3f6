import { useState } from 'react';
import type { Session } from '../../shared/contract/auth.ts';
import { may } from '../session/access.ts';
import { useNavLink } from './nav-entry.tsx';
import type { Navigation, NavItem, NavLink } from './navigation.ts';

const shapes = {
  tickets:
    'M4 7h16a1 1 0 0 1 1 1v2a2 2 0 0 0 0 4v2a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-2a2 2 0 0 0 0-4V8a1 1 0 0 1 1-1ZM15 7v2M15 11v2M15 15v2',
  sell: 'M12 5v14M5 12h14',
  waiting: 'M4 6l1.5 1.5L8 5M4 12.5 5.5 14 8 11.5M4 19l1.5 1.5L8 18M11.5 6.5H20M11.5 13H20M11.5 19.5H20',
  menu: 'M4 7h16M4 12h16M4 17h16',
};

function Icon({ of }: { readonly of: keyof typeof shapes }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path
        d={shapes[of]}
        fill="none"
        stroke="currentcolor"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

interface PlaceProps {
  readonly label: string;
  readonly path: string;
  readonly icon: keyof typeof shapes;
}

function Place({ label, path, icon }: PlaceProps) {
  return (
    <a className="foot-place" {...useNavLink(path)}>
      <Icon of={icon} />
      {label}
    </a>
  );
}

/** Where a user sees what needs their attention: an Admin at home, a leader at their team, a Kassör at the money. */
function waitingFor(session: Session, served: readonly NavItem[]): NavLink | undefined {
  if (may(session, 'admin')) return { label: 'Att göra', path: '/home#att-gora' };
  const [team] = served;
  if (may(session, 'teamAdmin'))
    return team && 'path' in team ? { label: 'Mitt lag', path: team.path } : undefined;
  return may(session, 'treasurer') ? { label: 'Ekonomi', path: '/admin/economy' } : undefined;
}

interface ShellFootProps {
  readonly session: Session;
  readonly navigation: Navigation;
  readonly go: (path: string) => void;
  readonly openMenu: () => void;
}

/** The links at the foot of every screen on a phone: own tickets, selling, what needs attention, and the menu. */
export function ShellFoot({ session, navigation, go, openMenu }: ShellFootProps) {
  const [isLooking, setIsLooking] = useState(false);
  const waiting = waitingFor(session, navigation.served);
  const sell = async (): Promise<void> => {
    if (isLooking) return;
    setIsLooking(true);
    const path = await import('./shell-sell.ts')
      .then(({ pathOfNext }) => pathOfNext())
      .catch(() => undefined);
    setIsLooking(false);
    if (path !== undefined) go(path);
  };
  return (
    <nav className="foot no-print" aria-label="Genvägar">
      <Place label="Mina lotter" path="/home" icon="tickets" />
      <button
        type="button"
        className="foot-place foot-sell"
        aria-busy={isLooking}
        onClick={() => void sell()}
      >
        <Icon of="sell" />
        Sälj
      </button>
      {waiting && <Place label={waiting.label} path={waiting.path} icon="waiting" />}
      <button type="button" className="foot-place" aria-haspopup="dialog" onClick={openMenu}>
        <Icon of="menu" />
        Meny
      </button>
    </nav>
  );
}
