import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import { clearAlerts } from '../alerts/alert-store.ts';
import type { PagePattern } from '../../shared/domain/page-patterns.ts';
import { reloadAll } from '../api/use-query.ts';
import { withdrawQuestion } from '../components/confirm-store.ts';
import { countView } from './analytics.ts';

/** What a route says of its page. */
export interface Handle {
  /** The document's title until the page sets a more exact one. */
  readonly title?: string;
  readonly pattern?: PagePattern;
}

/**
 * What each change of page brings: top of the page, title, alerts and questions gone, focus on the new page, analytics.
 * Returns how often the open page has been asked for again by its own address: each time it is shown afresh.
 */
export function usePageChange(): number {
  const { pathname, search, key } = useLocation();
  const { title, pattern } = (useMatches().at(-1)?.handle ?? {}) as Handle;
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    // Before the page's own effects, which may set a more exact title.
    if (title !== undefined) document.title = title;
    scrollTo(0, 0);
    if (shown.current !== pathname) {
      clearAlerts();
      // A yes would do on the page left what nobody sees any more.
      withdrawQuestion();
      document.querySelector('main')?.focus({ preventScroll: true });
    }
    shown.current = pathname;
    if (pattern !== undefined) countView(pattern);
  }, [pathname, pattern, title]);

  // Following a link to the current address fetches the page's data again.
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
