import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** How far down the pages of this document were scrolled, by the keys of their entries in the history. */
const places = new Map<string, number>();

/** By these the reader begins to move on the page. */
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Notes how far down an entry's page is scrolled. Returns how to end that. */
function notePlace(key: string): () => void {
  // The browser would scroll the page that is left, before the other is there. After a reload it may.
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

/** Scrolls an entry's page to where it was left, once it is that high again. Returns how to end that. */
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
 * After a step back or forward: scrolls the page to where it was left, unless the reader moves first. In a layout effect,
 * before the page change scrolls to the top, which would be noted as the place of one page or the other.
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
