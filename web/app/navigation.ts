import type { Session } from '../../shared/contract/auth.ts';
import type { MenuGroup } from '../../shared/contract/club.ts';
import { may } from '../session/access.ts';

export interface NavLink {
  readonly label: string;
  readonly path: string;
}
export interface NavGroup {
  readonly label: string;
  readonly items: readonly NavLink[];
}
export type NavItem = NavLink | NavGroup;

const about: readonly NavLink[] = [
  { label: 'Så fungerar det', path: '/how-it-works' },
  { label: 'FAQ', path: '/faq' },
  { label: 'Kontakt', path: '/contact' },
];

/** The foot of every public page. */
export const footLinks: readonly NavLink[] = [
  { label: 'Priser', path: '/pricing' },
  { label: 'Lotterier för föreningar', path: '/info-lotteries' },
  { label: 'Så tjänar föreningen pengar', path: '/info-monetize' },
  { label: 'Enkronan', path: '/info-enkronan' },
  { label: 'Frågor och svar', path: '/faq' },
  { label: 'Kontakt', path: '/contact' },
  { label: 'Integritet', path: '/privacy' },
];

/** The Admin group; what is not this person's is left out (product.md "Navigation bar", api.md §11 e). */
function adminLinks(session: Session): NavLink[] {
  const admin = [
    { label: 'Lotterier', path: '/admin/ticketbases' },
    { label: 'Sektioner', path: '/admin/sections' },
    { label: 'Administratörer', path: '/admin/administrators' },
    { label: 'Nyheter', path: '/admin/news' },
    { label: 'Insamlingar', path: '/admin/fundraisers' },
  ];
  const content = [
    { label: 'Content', path: '/admin/content' },
    { label: 'FAQ', path: '/admin/questions' },
  ];
  return [...(may(session, 'admin') ? admin : []), ...(may(session, 'content') ? content : [])];
}

/** A group of the server's menu: a dropdown of its items, or one link. */
const serverEntry = ({ id, name, path, isDropdown, items }: MenuGroup): NavItem =>
  isDropdown
    ? { label: name, items: items.map((item) => ({ label: item.name, path: item.path + item.id })) }
    : { label: name, path: path + id };

const isFilled = (entry: NavItem) => !('items' in entry) || entry.items.length > 0;

/** The navigation bar of that person, in order; signing out is the bar's own button. */
export function navigationFor(session: Session | null, menu: readonly MenuGroup[]): NavItem[] {
  if (session === null)
    return [{ label: 'Start', path: '/start' }, ...about, { label: 'Logga in', path: '/login' }];
  const own: NavLink = { label: 'Mina lotter', path: '/home' };
  const admin: NavGroup = { label: 'Admin', items: adminLinks(session) };
  if (!may(session, 'teamAdmin')) return [own, admin, ...about].filter(isFilled);
  return [own, ...menu.map(serverEntry), admin, { label: 'Mer', items: about }].filter(isFilled);
}
