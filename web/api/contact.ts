import { useSyncExternalStore } from 'react';
import type { ApiFailure } from './failure.ts';

/** Whether a call got no answer at all. */
export const isNetless = ({ code }: ApiFailure): boolean => code === 'network';

/** The page's contact with the server. */
export interface Contact {
  /** Whether the last query got no answer, or the browser says that it has no connection. */
  readonly isLost: boolean;
  /** When the oldest kept answer on the page arrived, in milliseconds since 1970; undefined while none is shown. */
  readonly since: number | undefined;
}

const ages = new Map<string, number>();
/** Whether the page hides the kept answers that it has read. */
let isHidden = false;
const listeners = new Set<() => void>();
let contact: Contact = { isLost: 'onLine' in navigator && !navigator.onLine, since: undefined };

function change(isLost: boolean): void {
  const since = isHidden || ages.size === 0 ? undefined : Math.min(...ages.values());
  if (isLost === contact.isLost && since === contact.since) return;
  contact = { isLost, since };
  for (const listener of listeners) listener();
}

const lost = (): void => change(true);
const regained = (): void => change(false);

/** Notes whether a query has been answered. */
export const noteContact = (has: boolean): void => change(!has);

/** Notes that the page shows an answer of that age, until the returned function is called. */
export function showAge(name: string, at: number): () => void {
  ages.set(name, at);
  change(contact.isLost);
  return () => {
    ages.delete(name);
    change(contact.isLost);
  };
}

/** Hides the age of kept answers, because the page shows none of them, until the returned function is called. */
export function hideAges(): () => void {
  const hide = (hidden: boolean): void => {
    isHidden = hidden;
    change(contact.isLost);
  };
  hide(true);
  return () => hide(false);
}

function watch(changed: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('offline', lost);
    addEventListener('online', regained);
  }
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
    if (listeners.size > 0) return;
    removeEventListener('offline', lost);
    removeEventListener('online', regained);
  };
}

/** Whether the server is out of reach, and if so, how old the page's content is. */
export const useContact = (): Contact => useSyncExternalStore(watch, () => contact);
