import { intendedEmail } from '../../../shared/domain/contact-advice.ts';

/** Addresses that look mistyped, which the user has been asked about. */
const known = new Set<string>();
/** Addresses that the user confirmed as typed. */
const kept = new Set<string>();
let current: { readonly email: string } | undefined;
const watchers = new Set<() => void>();

/** The addresses that the last press of a form's button asked about. */
export const currentDoubt = () => current;
export function watchDoubt(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** An address regardless of how it is written. */
const plain = (email: string): string => email.trim().toLowerCase();

export const isSame = (one: string, other: string): boolean => plain(one) === plain(other);
export const isKept = (email: string): boolean => kept.has(plain(email));
export function keep(email: string): void {
  known.add(plain(email));
  kept.add(plain(email));
}

/**
 * For a form's `ask`: 'stop' at the first press if someone else's address looks mistyped, with a question beneath its
 * field. The next press sends. Nothing else would reveal that a mail has nowhere to go.
 */
export function doubt(email: string | null | undefined): 'stop' | null {
  const typed = plain(email ?? '');
  if (known.has(typed) || intendedEmail(typed) === undefined) return null;
  known.add(typed);
  current = { email: typed };
  for (const watcher of watchers) watcher();
  return 'stop';
}
