import { useEffect } from 'react';

/** Keeps the screen awake while the page is shown, if the browser supports it. */
export function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isLeft = false;
    const hold = async (): Promise<void> => {
      // Absent if the page is not served over HTTPS. The browser ends a lock when the page is hidden.
      if (document.hidden || !('wakeLock' in navigator) || lock?.released === false) return;
      const held = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isLeft) await held?.release();
      else lock = held;
    };
    const again = (): void => void hold();
    again();
    document.addEventListener('visibilitychange', again);
    return () => {
      isLeft = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, []);
}
