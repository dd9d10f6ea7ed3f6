import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import { clearAlerts } from '../alerts/alert-store.ts';
import type { PagePattern } from '../../shared/domain/page-patterns.ts';
import { reloadAll } from '../api/use-query.ts';
import { withdrawConfirmation } from '../components/confirm-store.ts';
import { countView } from './analytics.ts';

/** What a route states about its page. */
export interface Handle {
  /** The document's title until the page sets a more specific one. */
  readonly title?: string;
  readonly pattern?: PagePattern;
}

/**
 * Effects of each page change: scrolls to the top, sets the title, removes alerts and confirmations, focuses the new
 * page, counts the view. Returns how often the open page was reopened by its own address; each time it is rendered
 * afresh.
 */
export function usePageChange(): number {
  const { pathname, search, key } = useLocation();
  const { title, pattern } = (useMatches().at(-1)?.handle ?? {}) as Handle;
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    // Before the page's own effects, which may set a more specific title.
    if (title !== undefined) document.title = title;
    scrollTo(0, 0);
    if (shown.current !== pathname) {
      clearAlerts();
      // Confirming would act on the page that was left.
      withdrawConfirmation();
      document.querySelector('main')?.focus({ preventScroll: true });
    }
    shown.current = pathname;
    if (pattern !== undefined) countView(pattern);
  }, [pathname, pattern, title]);

  // Following a link to the current address refetches the page's data.
  const [round, setRound] = useState(0);
  const last = useRef({ url: pathname + search, key });
  useEffect(() => {
    const url = pathname + search;
    if (last.current.url === url && last.current.key !== key) {
      setRound((count) => count + 1);
      if (pattern !== undefined) countView(pattern);
      void reloadAll();
      scrollTo(0, 0);
    }
    last.current = { url, key };
  }, [pathname, search, key, pattern]);
  return round;
}
