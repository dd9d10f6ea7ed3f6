import { useDeferredValue, useEffect } from 'react';

declare global {
  /** Stops keeping presses, and returns the last button pressed (`app/early-press.ts`); null once the page's code runs. */
  var takeEarlyPress: (() => HTMLElement | undefined) | null | undefined;
}

/** Presses again what was pressed before the page's code ran, once its forms hold what was typed before. */
export function PressedEarly() {
  // True in a render after the one in which forms take over what was typed.
  const isHydrated = useDeferredValue(true, false);
  useEffect(() => {
    if (!isHydrated) return;
    const pressed = globalThis.takeEarlyPress?.();
    globalThis.takeEarlyPress = null;
    pressed?.click();
  }, [isHydrated]);
  return null;
}
