import { type MenuGroup, readMenu } from '../../shared/contract/club.ts';
import { announceFailure, call } from '../api/call.ts';
import { watchChanges } from '../api/changes.ts';
import { isNetless } from '../api/contact.ts';
import { failureFrom } from '../api/failure.ts';

export interface Served {
  readonly menu?: readonly MenuGroup[];
  /** Present if the menu did not arrive. */
  readonly retry?: () => Promise<void>;
}

/**
 * Shows the menu, and refetches it after each change, until `leaving` aborts. If a later request fails, the last answer
 * stays and one alert says so. Resolves when the first request has ended.
 */
export async function followMenu(leaving: AbortSignal, show: (served: Served) => void): Promise<void> {
  if (leaving.aborted) return;
  let request = new AbortController();
  let menu: readonly MenuGroup[] | undefined;
  let isFailing = false;
  const ask = async (): Promise<void> => {
    request.abort();
    const { signal } = (request = new AbortController());
    try {
      const answer = await call(readMenu, {}, { signal });
      if (signal.aborted) return;
      isFailing = false;
      show({ menu: (menu = answer) });
    } catch (error) {
      if (signal.aborted) return;
      const failure = failureFrom(error);
      if (menu === undefined) show({ retry: ask });
      else if (!isFailing && !isNetless(failure)) announceFailure(failure);
      isFailing = true;
    }
  };
  const unwatch = watchChanges(() => void ask());
  leaving.addEventListener('abort', () => {
    unwatch();
    request.abort();
  });
  await ask();
}
