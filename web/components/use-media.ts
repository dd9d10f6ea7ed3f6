import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches; follows changes. */
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

/** Whether the viewport has desktop width; below it the layout is mobile (R201). */
export const useIsDesktop = () => useMedia('(min-width: 992px)');
