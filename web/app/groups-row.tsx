import { use } from 'react';
import { NavDropdown } from './groups-dropdown.tsx';
import { IconEntry } from './groups-entry.tsx';
import { leadsTo } from './groups-fold.tsx';
import { NavRetry } from './groups-retry.tsx';
import { NavTeams } from './groups-teams.tsx';
import { NavContext } from './nav-entry.tsx';
import type { Navigation, NavItem } from './navigation.ts';

function Entries({ entries }: { readonly entries: readonly NavItem[] }) {
  const { path } = use(NavContext);
  return entries.map((entry, index) =>
    'items' in entry ? (
      // Closes on each page change.
      <NavDropdown key={`${index} ${path}`} {...entry} isHere={leadsTo(entry, path)}>
        <ul className="plain">
          {entry.items.map((item) => (
            <li key={item.path}>
              <IconEntry {...item} />
            </li>
          ))}
        </ul>
      </NavDropdown>
    ) : (
      <IconEntry key={entry.path} {...entry} />
    ),
  );
}

/** The bar's entries in one row, groups as dropdowns; several sections are under one button. */
export function GroupsRow({ navigation }: { readonly navigation: Navigation }) {
  const { own, served, admin, about, retry } = navigation;
  const { path } = use(NavContext);
  return (
    <>
      <Entries entries={own} />
      {retry && <NavRetry retry={retry} />}
      {served.length > 1 ? (
        <NavDropdown key={path} label="Lag" icon="team" isHere={served.some((entry) => leadsTo(entry, path))}>
          <NavTeams served={served} />
        </NavDropdown>
      ) : (
        <Entries entries={served} />
      )}
      <Entries entries={admin} />
      <Entries entries={about} />
    </>
  );
}
