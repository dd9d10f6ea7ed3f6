import { useCallback, useEffect, useState } from 'react';

/**
 * Code that is loaded when a part of a page needs it. `retry` is present after a failure: the surrounding page and
 * its typed values remain. `load` must be a stable function.
 */
export function useCode<T>(load: () => Promise<T>): {
  readonly code: T | undefined;
  readonly retry: (() => void) | undefined;
} {
  const [loaded, setLoaded] = useState<{ readonly code: T }>();
  const [hasFailed, setHasFailed] = useState(false);
  const begin = useCallback(
    () =>
      void load().then(
        (code) => setLoaded({ code }),
        () => setHasFailed(true),
      ),
    [load],
  );
  useEffect(() => begin(), [begin]);
  const retry = () => {
    setHasFailed(false);
    begin();
  };
  return { code: loaded?.code, retry: hasFailed ? retry : undefined };
}
