import { useEffect, useState } from 'react';
import type { MenuGroup } from '../../shared/contract/club.ts';
import { watchChanges } from '../api/changes.ts';

/** The menu; undefined if it did not load, which an alert reports unless `isQuiet` or for want of a connection. */
async function menuFor(signal: AbortSignal, isQuiet: boolean): Promise<readonly MenuGroup[] | undefined> {
  // Loaded only for users who have a menu.
  const [{ readMenu }, { call }, { failureFrom }, { announceFailure }] = await Promise.all([
    import('../../shared/contract/club.ts'),
    import('../api/call.ts'),
    import('../api/failure.ts'),
    import('../api/outcome.ts'),
  ]);
  return call(readMenu, {}, { signal }).catch((error: unknown) => {
    const failure = failureFrom(error);
    if (!isQuiet && !signal.aborted && failure.code !== 'network') announceFailure(failure);
    return undefined;
  });
}

/** Sections and teams for the navigation, refetched after each change. None until they load. */
export function useMenu(isWanted: boolean): readonly MenuGroup[] {
  const [menu, setMenu] = useState<readonly MenuGroup[]>([]);
  useEffect(() => {
    if (!isWanted) return;
    let asked = new AbortController();
    let isFailing = false;
    const ask = async (): Promise<void> => {
      asked.abort();
      const { signal } = (asked = new AbortController());
      const answer = await menuFor(signal, isFailing);
      if (signal.aborted) return;
      isFailing = answer === undefined;
      if (answer !== undefined) setMenu(answer);
    };
    void ask();
    const unwatch = watchChanges(() => void ask());
    return () => {
      unwatch();
      asked.abort();
    };
  }, [isWanted]);
  return isWanted ? menu : [];
}
