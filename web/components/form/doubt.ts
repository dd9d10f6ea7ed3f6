import { intendedEmail } from '../../../shared/domain/contact-advice.ts';

/** Addresses that look mistyped and have been asked about. */
const known = new Set<string>();
/** Those that are meant as they stand. */
const kept = new Set<string>();
let current: { readonly email: string } | undefined;
const watchers = new Set<() => void>();

/** What a press of a form's button has asked about last. */
export const currentDoubt = () => current;
export function watchDoubt(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** An address however it is written. */
const plain = (email: string): string => email.trim().toLowerCase();

export const isSame = (one: string, other: string): boolean => plain(one) === plain(other);
export const isKept = (email: string): boolean => kept.has(plain(email));
export function keep(email: string): void {
  known.add(plain(email));
  kept.add(plain(email));
}

/**
 * For a form's `ask`: 'stop' at the first press with an address of somebody else that looks mistyped; the question then
 * stands beneath its field. The next press sends: nothing else may tell that a mail has nowhere to go.
 */
export function doubt(email: string | null | undefined): 'stop' | null {
  const typed = plain(email ?? '');
  if (known.has(typed) || intendedEmail(typed) === undefined) return null;
  known.add(typed);
  current = { email: typed };
  for (const watcher of watchers) watcher();
  return 'stop';
}
