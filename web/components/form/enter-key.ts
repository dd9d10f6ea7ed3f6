import { useEffect } from 'react';

function follow(event: KeyboardEvent): void {
  const { target, key } = event;
  if (key !== 'Enter' || event.defaultPrevented || event.isComposing) return;
  if (!(target instanceof HTMLInputElement) || !/next|done/.test(target.enterKeyHint)) return;
  if (!matchMedia('(pointer: coarse)').matches) return;
  event.preventDefault();
  const fields = [...(target.form?.querySelectorAll<HTMLElement>('.input:enabled') ?? [])];
  const next = target.enterKeyHint === 'next' ? fields[fields.indexOf(target) + 1] : undefined;
  next?.focus();
  if (document.activeElement === target) target.blur();
}

/**
 * On a touch screen Enter does what the keyboard's key says, instead of sending the form: 'next' goes to the next field,
 * 'done' only puts the keyboard away (R677).
 */
export function useEnterKey(): void {
  useEffect(() => {
    // After React's own handlers: a combobox takes its option by Enter.
    document.addEventListener('keydown', follow);
    return () => document.removeEventListener('keydown', follow);
  }, []);
}
