import { use, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { NavDropdown } from './nav-dropdown.tsx';
import { NavContext, NavEntry } from './nav-entry.tsx';
import { leadsTo } from './nav-fold.tsx';
import { NavTeams } from './nav-teams.tsx';
import type { Navigation, NavItem } from './navigation.ts';

/** The width of the entries in one row, in px, even if they have wrapped. */
function widthOf(row: HTMLElement): number {
  const gap = Number.parseFloat(getComputedStyle(row).columnGap) || 0;
  const widths = [...row.children].map((child) => child.getBoundingClientRect().width + gap);
  return widths.reduce((sum, width) => sum + width, -gap);
}

/** Whether a row is too narrow for its entries, which `content` identifies: decided before paint. */
function useCrowded(content: string) {
  const row = useRef<HTMLElement>(null);
  const [room, setRoom] = useState(0);
  /** Their width when all of them are in the row. */
  const [needed, setNeeded] = useState({ content: '', width: 0 });
  const isCrowded = needed.content === content && needed.width > room;
  useLayoutEffect(() => {
    const element = row.current;
    if (element === null) return;
    const measure = () => {
      setRoom(element.clientWidth);
      // On a phone there is no row to measure.
      if (!isCrowded && element.clientWidth > 0) setNeeded({ content, width: widthOf(element) });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [content, isCrowded]);
  return { row, isCrowded };
}

function Entries({ entries }: { readonly entries: readonly NavItem[] }) {
  const { path } = use(NavContext);
  return entries.map((entry, index) =>
    'items' in entry ? (
      // Closes on each page change.
      <NavDropdown key={`${index} ${path}`} {...entry} isHere={leadsTo(entry, path)}>
        <ul className="plain">
          {entry.items.map((item) => (
            <li key={item.path}>
              <NavEntry {...item} />
            </li>
          ))}
        </ul>
      </NavDropdown>
    ) : (
      <NavEntry key={entry.path} {...entry} />
    ),
  );
}

interface NavRowProps {
  readonly navigation: Navigation;
  /** Signing out, for signed-in users. */
  readonly exit: ReactNode;
}

/** The bar's links on a wide screen, in one row: sections that do not fit move under one button. */
export function NavRow({ navigation, exit }: NavRowProps) {
  const { own, served, admin, about } = navigation;
  const { path } = use(NavContext);
  const labels = [own, served, admin, about].flat().map(({ label }) => label);
  const { row, isCrowded } = useCrowded(labels.join('\n'));
  return (
    <nav ref={row} className="nav-row" aria-label="Huvudmeny">
      <Entries entries={own} />
      {isCrowded && served.length > 0 ? (
        <NavDropdown key={path} label="Lag" icon="team" isHere={served.some((entry) => leadsTo(entry, path))}>
          <NavTeams served={served} />
        </NavDropdown>
      ) : (
        <Entries entries={served} />
      )}
      <Entries entries={admin} />
      <Entries entries={about} />
      {exit}
    </nav>
  );
}
