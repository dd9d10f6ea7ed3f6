import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { clearAlerts } from '../alerts/alert-store.ts';
import { turnPage } from '../api/changes.ts';
import { reloadAll } from '../api/use-query.ts';
import { withdrawConfirmation } from '../components/confirm-store.ts';
import { namePage } from '../components/page-name.ts';
import { hasUnsaved } from '../session/open-forms.ts';
import { countView } from './analytics.ts';
import { useRouting } from './router-context.ts';

/**
 * Effects of each page change: scrolls to the top, sets the title, removes alerts and confirmations, focuses the new
 * page and counts the view. Returns how often the page was reopened by its own address (each time renders it afresh,
 * unless something is typed in it), and whether it is shown alone.
 */
export function usePageChange(): { readonly round: number; readonly bare: boolean } {
  const { pathname, search, key } = useLocation();
  const { title, name, pattern, bare = false } = useRouting().open.handle;
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    // Before the page's own effects, which may set a more specific title.
    if (title !== undefined) document.title = title;
    if (name !== undefined) namePage(name);
    scrollTo(0, 0);
    if (shown.current !== pathname) {
      clearAlerts();
      turnPage();
      // Confirming would act on the page that has been left.
      withdrawConfirmation();
      document.querySelector('main')?.focus({ preventScroll: true });
    }
    shown.current = pathname;
    if (pattern !== undefined) countView(pattern);
  }, [pathname, pattern, title, name]);

  // Following a link to the current address refetches the page's data and keeps typed values: 'Sälj' at the foot of the
  // screen leads to the next unsold ticket, which is often the open one.
  const [round, setRound] = useState(0);
  const last = useRef({ url: pathname + search, key });
  useEffect(() => {
    const url = pathname + search;
    if (last.current.url === url && last.current.key !== key) {
      const rounds = hasUnsaved() ? 0 : 1;
      setRound((count) => count + rounds);
      if (pattern !== undefined) countView(pattern);
      void reloadAll();
      scrollTo(0, 0);
    }
    last.current = { url, key };
  }, [pathname, search, key, pattern]);
  return { round, bare };
}
