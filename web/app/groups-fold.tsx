import { use, useId, useState, type ReactNode } from 'react';
import { IconEntry } from './groups-entry.tsx';
import { NavIcon } from './groups-icon.tsx';
import { NavContext } from './nav-entry.tsx';
import type { NavGroup, NavItem } from './navigation.ts';
import './groups.css';

/** Whether the open page is the entry's own or one of its items'. */
export const leadsTo = (entry: NavItem, path: string): boolean =>
  'items' in entry ? entry.items.some((item) => item.path === path) : entry.path === path;

/** Points down if there is something to expand. */
export function Chevron() {
  return (
    <svg className="nav-chevron" viewBox="0 0 12 8" width="12" height="8" aria-hidden="true">
      <path d="M1 1.5 6 6.5 11 1.5" fill="none" stroke="currentcolor" strokeWidth="2" />
    </svg>
  );
}

interface NavFoldProps extends Pick<NavGroup, 'label' | 'icon'> {
  readonly startsOpen: boolean;
  readonly children: ReactNode;
}

/** A heading that expands its content. */
export function NavFold({ label, icon, startsOpen, children }: NavFoldProps) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  const id = useId();
  return (
    <section className="nav-fold">
      <h2>
        <button
          type="button"
          className="nav-link"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <NavIcon icon={icon} />
          <span className="nav-fold-label">{label}</span>
          <Chevron />
        </button>
      </h2>
      <div id={id} className="nav-fold-items" hidden={!isOpen}>
        {children}
      </div>
    </section>
  );
}

interface NavFoldsProps {
  readonly entries: readonly NavItem[];
  /** Whether all groups start expanded; otherwise only that of the open page. */
  readonly areOpen: boolean;
}

/** Links and groups in a column, the groups collapsible. */
export function NavFolds({ entries, areOpen }: NavFoldsProps) {
  const { path } = use(NavContext);
  return entries.map((entry, index) =>
    'items' in entry ? (
      <NavFold key={index} {...entry} startsOpen={areOpen || leadsTo(entry, path)}>
        {entry.items.map((item) => (
          <IconEntry key={item.path} {...item} />
        ))}
      </NavFold>
    ) : (
      <IconEntry key={entry.path} {...entry} />
    ),
  );
}
