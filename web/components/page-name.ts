import { useSyncExternalStore } from 'react';

/** The open page's name, which the bar of a phone shows; also the document's title: 'P12 – Lottlaget'. */
let current = '';
const listeners = new Set<() => void>();

export function namePage(name: string): void {
  document.title = `${name} – Lottlaget`;
  current = name;
  for (const listener of listeners) listener();
}

function watch(changed: () => void): () => void {
  listeners.add(changed);
  return () => void listeners.delete(changed);
}

export const usePageName = (): string => useSyncExternalStore(watch, () => current);
