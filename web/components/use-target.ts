import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * What an address refers to by `#id`: scrolls to it and focuses it, once it is shown. The same address again is another
 * visit.
 * @returns the ref of an element that can have focus
 */
export function useTarget<Target extends HTMLElement>(id: string, isShown = true) {
  const target = useRef<Target>(null);
  const { hash, key } = useLocation();
  const visit = `${hash} ${key}`;
  useEffect(() => {
    if (!isShown || !visit.startsWith(`#${id} `)) return;
    target.current?.scrollIntoView({ block: 'center' });
    target.current?.focus({ preventScroll: true });
  }, [id, isShown, visit]);
  return target;
}
