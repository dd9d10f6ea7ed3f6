import { useEffect, useEffectEvent } from 'react';

/** The keys of a keyboard and of a presenter's remote. */
const pressing: ReadonlySet<string> = new Set([
  ' ',
  'Enter',
  'ArrowRight',
  'ArrowDown',
  'PageDown',
  'PageUp',
]);

/** Whether a control other than the stage's own button has the key to itself. */
function isElsewhere(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('input') !== null) return key !== 'PageDown' && key !== 'PageUp';
  if (key !== ' ' && key !== 'Enter') return false;
  return target.closest('a, button')?.matches(':not([data-press])') ?? false;
}

/** Calls `press` once for each press of a key that draws, never for a key that is held down, and `leave` for Escape. */
export function usePresses(press: () => void, leave: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (key === 'Escape') leave();
    else if (pressing.has(key) && !isElsewhere(event.target, key)) {
      // The focused button would be pressed a second time, and the page would scroll.
      event.preventDefault();
      if (!event.repeat) press();
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
