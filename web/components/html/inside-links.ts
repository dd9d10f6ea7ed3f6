import { createContext } from 'react';

/** Opens a path of the site without loading another document. Undefined if unavailable: links then behave as usual. */
export const InsideLinks = createContext<((path: string) => void) | undefined>(undefined);

/**
 * Whether the click follows the link in this tab: the browser handles clicks with a modifier key (new tab, download).
 */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** The path of the clicked link if it has `data-link` and leads within this site (R220). */
export function insidePath(event: MouseEvent): string | undefined {
  const link = event.target instanceof Element ? event.target.closest('a[data-link]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return undefined;
  const isOpenedHere = link.target === '' || link.target === '_self';
  return isOpenedHere && isPlainClick(event) ? link.pathname + link.search + link.hash : undefined;
}
