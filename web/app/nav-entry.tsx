import { createContext, use, type MouseEvent, type ReactNode } from 'react';
import { isPlainClick } from '../components/html/inside-links.ts';
import type { NavLink } from './navigation.ts';

interface NavPlace {
  /** The open page, to mark its link. */
  readonly path: string;
  /** Opens a page inside the app; absent on public pages, where links load documents. */
  readonly go: ((path: string) => void) | undefined;
}
export const NavContext = createContext<NavPlace>({ path: '', go: undefined });

/** Makes a link of the bar open inside the app. The browser handles a click with a modifier key. */
export function useNavLink(path: string) {
  const place = use(NavContext);
  const onClick = (event: MouseEvent): void => {
    if (place.go === undefined || !isPlainClick(event.nativeEvent)) return;
    event.preventDefault();
    place.go(path);
  };
  return { href: path, onClick, 'aria-current': path === place.path ? ('page' as const) : undefined };
}

/** One link of the bar. */
export function NavEntry({ label, path, children }: NavLink & { readonly children?: ReactNode }) {
  return (
    <a className="nav-link" {...useNavLink(path)}>
      {children}
      {label}
    </a>
  );
}
