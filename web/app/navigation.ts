import type { Session } from '../../shared/contract/auth.ts';
import type { MenuGroup } from '../../shared/contract/club.ts';
import { may } from '../session/access.ts';

export interface NavLink {
  readonly label: string;
  readonly path: string;
  /** As named by the server's menu: `MenuIcon`. */
  readonly icon?: string | null;
}
export interface NavGroup {
  readonly label: string;
  readonly items: readonly NavLink[];
  readonly icon?: string | null;
}
export type NavItem = NavLink | NavGroup;

/** The content of the bar, in this order; in sheet and sidebar `admin` comes before `served`. */
export interface Navigation {
  readonly own: readonly NavItem[];
  /** The server's menu: sections and their teams, or the user's own team. */
  readonly served: readonly NavItem[];
  readonly admin: readonly NavGroup[];
  readonly about: readonly NavItem[];
  /** Requests the server's menu again after a failure. */
  readonly retry?: (() => Promise<void>) | undefined;
}

const about: readonly NavLink[] = [
  { label: 'Så fungerar det', path: '/how-it-works' },
  { label: 'FAQ', path: '/faq' },
  { label: 'Kontakt', path: '/contact' },
];

/** The footer of every public page. */
export const footLinks: readonly NavLink[] = [
  { label: 'Priser', path: '/pricing' },
  { label: 'Lotterier för föreningar', path: '/info-lotteries' },
  { label: 'Så tjänar föreningen pengar', path: '/info-monetize' },
  { label: 'Enkronan', path: '/info-enkronan' },
  { label: 'Hitta mina lotter', path: '/hitta' },
  { label: 'Frågor och svar', path: '/faq' },
  { label: 'Kontakt', path: '/contact' },
  { label: 'Integritet', path: '/privacy' },
  { label: 'Villkor', path: '/terms' },
];

/** The Admin group, limited to what this user may open (R200). */
function adminLinks(session: Session): NavLink[] {
  const admin = [
    { label: 'Lotterier', path: '/admin/ticketbases' },
    { label: 'Sektioner', path: '/admin/sections' },
    { label: 'Administratörer', path: '/admin/administrators' },
    { label: 'Medlemmar', path: '/admin/members' },
    { label: 'Nyheter', path: '/admin/news' },
    { label: 'Insamlingar', path: '/admin/fundraisers' },
    { label: 'Inställningar', path: '/admin/settings' },
  ];
  const treasurer = [{ label: 'Ekonomi', path: '/admin/economy' }];
  const content = [
    { label: 'Content', path: '/admin/content' },
    { label: 'FAQ', path: '/admin/questions' },
  ];
  return [
    ...(may(session, 'admin') ? admin : []),
    ...(may(session, 'treasurer') ? treasurer : []),
    ...(may(session, 'content') ? content : []),
  ];
}

/** A group of the server's menu: a dropdown of its items, or one link. */
const serverEntry = ({ id, name, icon, path, isDropdown, items }: MenuGroup): NavItem =>
  isDropdown
    ? {
        label: name,
        icon,
        items: items.map((item) => ({ label: item.name, icon: item.icon, path: item.path + item.id })),
      }
    : { label: name, icon, path: path + id };

const isFilled = (entry: NavItem) => !('items' in entry) || entry.items.length > 0;

/** All links of a navigation; undefined if it has groups. */
export function linksIn({ own, served, admin, about }: Navigation): readonly NavLink[] | undefined {
  const entries = [...own, ...served, ...admin, ...about];
  const links = entries.filter((entry) => 'path' in entry);
  return links.length === entries.length ? links : undefined;
}

/** The navigation of a user; signing out is a separate button of the bar. */
export function navigationFor(
  session: Session | null,
  menu: readonly MenuGroup[],
  retry?: Navigation['retry'],
): Navigation {
  if (session === null) {
    const own = [{ label: 'Start', path: '/start' }, ...about, { label: 'Logga in', path: '/login' }];
    return { own, served: [], admin: [], about: [] };
  }
  const leads = may(session, 'teamAdmin');
  return {
    own: [{ label: 'Mina lotter', path: '/home' }],
    served: leads ? menu.map(serverEntry).filter(isFilled) : [],
    admin: [{ label: 'Admin', items: adminLinks(session) }].filter(isFilled),
    about: leads ? [{ label: 'Mer', items: about }] : about,
    retry,
  };
}
