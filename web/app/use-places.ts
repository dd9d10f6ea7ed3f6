import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Scroll positions of the pages in this document, by the keys of their history entries. */
const places = new Map<string, number>();

/** Events by which the reader starts to move on the page. */
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Records the scroll position of an entry's page. Returns a stop function. */
function notePlace(key: string): () => void {
  // The browser would scroll the old page before the new one is there. After a reload it may.
  history.scrollRestoration = 'manual';
  const note = (): void => void places.set(key, scrollY);
  const release = (): void => void (history.scrollRestoration = 'auto');
  addEventListener('scroll', note, { passive: true });
  addEventListener('pagehide', release);
  return () => {
    removeEventListener('scroll', note);
    removeEventListener('pagehide', release);
  };
}

/** Scrolls an entry's page to its recorded position, once it is that high again. Returns a stop function. */
function takePlace(key: string): () => void {
  const place = places.get(key) ?? 0;
  const grown = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - innerHeight < place) return;
    scrollTo(0, place);
    end();
  });
  const end = (): void => {
    grown.disconnect();
    for (const move of moves) removeEventListener(move, end);
  };
  if (place > 0) {
    grown.observe(document.body);
    for (const move of moves) addEventListener(move, end, { passive: true });
  }
  return end;
}

/**
 * After a step back or forward: scrolls the page to where it was left, unless the reader moves first. In a layout
 * effect, because the page change then scrolls to the top, which would be recorded as the position of one of the pages.
 */
export function usePlaces(): void {
  const { pathname, key } = useLocation();
  const shown = useRef('');
  useLayoutEffect(() => {
    const endTaking = shown.current === pathname ? undefined : takePlace(key);
    shown.current = pathname;
    const endNoting = notePlace(key);
    return () => {
      endTaking?.();
      endNoting();
    };
  }, [pathname, key]);
}
