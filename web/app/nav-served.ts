import { useEffect, useState } from 'react';
import type { MenuGroup } from '../../shared/contract/club.ts';
import { watchChanges } from '../api/changes.ts';

type Retry = () => Promise<void>;
interface Served {
  readonly menu?: readonly MenuGroup[];
  /** Present once a request has failed. */
  readonly retry?: Retry;
}

/**
 * Sections and teams for the navigation, refetched after each change. None until they load; if they do not, how to ask
 * again. An answer stays when a later request fails.
 */
export function useMenu(isWanted: boolean): readonly [menu: readonly MenuGroup[], retry: Retry | undefined] {
  const [{ menu, retry }, setServed] = useState<Served>({});
  useEffect(() => {
    if (!isWanted) return;
    let asked = new AbortController();
    let isQuiet = true;
    const ask = async (): Promise<void> => {
      asked.abort();
      const { signal } = (asked = new AbortController());
      const answer = await import('./groups-served.ts')
        .then(({ menuFor }) => menuFor(signal, !isQuiet))
        .catch(() => undefined);
      if (signal.aborted) return;
      isQuiet = !answer;
      setServed((before) => (answer ? { menu: answer } : { ...before, retry: ask }));
    };
    void ask();
    const unwatch = watchChanges(() => void ask());
    return () => {
      unwatch();
      asked.abort();
    };
  }, [isWanted]);
  return [(isWanted && menu) || [], isWanted && !menu ? retry : undefined];
}
