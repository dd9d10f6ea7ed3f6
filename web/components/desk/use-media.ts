import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds, also when that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Whether there is a desk's width: below it the page is a phone's (R201). */
export const useIsDesk = () => useMedia('(min-width: 992px)');
