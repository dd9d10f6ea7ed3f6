import { useEffect, useState } from 'react';
import type { MenuGroup } from '../../shared/contract/club.ts';
import type { Served } from './groups-served.ts';

/** Sections and teams for the navigation. Empty until they arrive; if they do not, a function to retry. */
export function useMenu(isWanted: boolean): readonly [menu: readonly MenuGroup[], retry: Served['retry']] {
  const [{ menu = [], retry }, show] = useState<Served>({});
  useEffect(() => {
    if (!isWanted) return;
    const leaving = new AbortController();
    const retry = (): Promise<void> =>
      // Loaded only for users who have a menu.
      import('./groups-served.ts').then(
        ({ followMenu }) => followMenu(leaving.signal, show),
        () => show({ retry }),
      );
    void retry();
    return () => {
      leaving.abort();
      show({});
    };
  }, [isWanted]);
  return [menu, retry];
}
