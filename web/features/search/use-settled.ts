import { useEffect, useState } from 'react';

/** How long a value stays the same before it counts, in ms. */
const settlesAfter = 150;

/** The value once it has not changed for a moment: what is typed quickly is asked for once. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settlesAfter);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
