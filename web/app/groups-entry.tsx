import { NavIcon } from './groups-icon.tsx';
import { NavEntry } from './nav-entry.tsx';
import type { NavLink } from './navigation.ts';

/** One link, with the icon that the server's menu names. */
export function IconEntry({ icon, ...link }: NavLink) {
  return (
    <NavEntry {...link}>
      <NavIcon icon={icon} />
    </NavEntry>
  );
}
