import type { MenuIcon } from '../../shared/contract/club.ts';

/** A pennant, and two people. */
const shapes: Record<MenuIcon, string> = {
  section: 'M4 2v16M4 3h12l-3.5 4 3.5 4H4',
  team: 'M10 6.5a3 3 0 1 1-6 0 3 3 0 0 1 6 0ZM1.5 17c0-3 2.4-5 5.5-5s5.5 2 5.5 5M13 3.6a3 3 0 0 1 0 5.8M14.8 12.3c2.2.6 3.7 2.4 3.7 4.7',
};
const isKnown = (icon: string): icon is MenuIcon => Object.hasOwn(shapes, icon);

/** The icon of an entry of the server's menu; none for an unknown name. */
export function NavIcon({ icon }: { readonly icon?: string | null | undefined }) {
  if (icon === undefined || icon === null || !isKnown(icon)) return null;
  return (
    <svg className="nav-icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path
        d={shapes[icon]}
        fill="none"
        stroke="currentcolor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
