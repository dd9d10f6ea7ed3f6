const listeners = new Set<() => void>();

/** Calls `changed` after each call that changed something; returns the unsubscribe function. */
export function watchChanges(changed: () => void): () => void {
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
  };
}

export function announceChange(): void {
  for (const listener of listeners) listener();
}
