import { useEffect, useRef } from 'react';
import { countingTime } from './stage-state.ts';

/** A number that counts up to `to`, quickly at first, for as long as that phase lasts. */
export function CountUp({ to }: { readonly to: number }) {
  const text = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const start = performance.now();
    let frame = 0;
    const step = (now: number): void => {
      const part = Math.min(1, Math.max(0, now - start) / countingTime);
      if (text.current)
        text.current.textContent = String(Math.max(1, Math.round(to * (1 - (1 - part) ** 4))));
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [to]);
  // The end is announced, not the way to it.
  return <span ref={text} aria-hidden="true" />;
}
