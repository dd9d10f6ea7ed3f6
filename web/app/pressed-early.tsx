import { useDeferredValue, useEffect } from 'react';

declare global {
  /** Stops keeping presses, and returns the last button pressed (`app/early-press.ts`); null once the page's code runs. */
  var takeEarlyPress: (() => HTMLElement | undefined) | null | undefined;
}

/** Repeats a press that came before the page's code ran, once its forms have the values typed until then. */
export function PressedEarly() {
  // True in the render after the one in which forms adopt the typed values.
  const isHydrated = useDeferredValue(true, false);
  useEffect(() => {
    if (!isHydrated) return;
    const pressed = globalThis.takeEarlyPress?.();
    globalThis.takeEarlyPress = null;
    pressed?.click();
  }, [isHydrated]);
  return null;
}
