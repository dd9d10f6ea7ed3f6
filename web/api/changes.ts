const listeners = new Set<() => void>();

/** Calls `changed` after each call that changed something; returns the unsubscribe function. */
export function watchChanges(changed: () => void): () => void {
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
  };
}

let here = '';
let before = '';
/** What the user has changed on this page or on the one before, in the words that they saw; '' for nothing. */
export const lastEffect = (): string => here || before;

/** @param effect what took effect, for a page that crashes afterwards; absent if the user did not just ask for it */
export function announceChange(effect = here): void {
  here = effect;
  for (const listener of listeners) listener();
}

/** Another page is open: a page may save and then lead to the next, which crashes. */
export function turnPage(): void {
  before = here;
  here = '';
}
