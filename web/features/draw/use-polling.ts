import { useEffect, useEffectEvent } from 'react';

const firstDelay = 2000;
const lastDelay = 10_000;

interface PollingOptions {
  /** Every two seconds, however long it takes. */
  readonly isSteady?: boolean;
}

/** Refetches while something is in progress: every two seconds at first, later every ten. */
export function usePolling(
  isOn: boolean,
  read: () => Promise<unknown>,
  { isSteady = false }: PollingOptions = {},
): void {
  const readAgain = useEffectEvent(read);
  useEffect(() => {
    if (!isOn) return;
    let delay = firstDelay;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => {
      timer = setTimeout(() => void round(), delay);
    };
    const round = async (): Promise<void> => {
      if (!isSteady) delay = Math.min(lastDelay, delay * 1.2);
      // The page shows a failure; the next round retries. A hidden tab does not poll.
      if (!document.hidden) await readAgain().catch(() => undefined);
      if (timer !== undefined) wait();
    };
    wait();
    return () => {
      clearTimeout(timer);
      timer = undefined;
    };
  }, [isOn, isSteady]);
}
