import { orNothing } from '../components/or-nothing.tsx';
import { NavEntry } from './nav-entry.tsx';
import { linksIn, type Navigation } from './navigation.ts';

/** Groups are for leaders and Admins only: nobody else loads their code. */
const GroupsRow = orNothing(async () => (await import('./groups-row.tsx')).GroupsRow);
const GroupsMenu = orNothing(async () => (await import('./groups-menu.tsx')).GroupsMenu);

interface NavLinksProps {
  readonly navigation: Navigation;
  readonly isRow?: boolean;
}

/** The entries of a navigation, in a row or a column; just its links if it has no groups. */
export function NavLinks({ navigation, isRow = false }: NavLinksProps) {
  const links = linksIn(navigation);
  if (links !== undefined) return links.map((link) => <NavEntry key={link.path} {...link} />);
  return isRow ? <GroupsRow navigation={navigation} /> : <GroupsMenu navigation={navigation} />;
}
