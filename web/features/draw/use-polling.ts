import { useEffect, useEffectEvent } from 'react';

const firstDelay = 2000;
const lastDelay = 10_000;

/** Refetches while background work is in progress: every two seconds at first, later every ten. */
export function usePolling(isOn: boolean, read: () => Promise<unknown>): void {
  const readAgain = useEffectEvent(read);
  useEffect(() => {
    if (!isOn) return;
    let delay = firstDelay;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => {
      timer = setTimeout(() => void round(), delay);
    };
    const round = async (): Promise<void> => {
      delay = Math.min(lastDelay, delay * 1.2);
      // The page shows a failure; the next round retries. A hidden tab does not poll.
      if (!document.hidden) await readAgain().catch(() => undefined);
      if (timer !== undefined) wait();
    };
    wait();
    return () => {
      clearTimeout(timer);
      timer = undefined;
    };
  }, [isOn]);
}
