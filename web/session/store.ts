import * as z from 'zod/mini';
import { Session } from '../../shared/contract/auth.ts';

/**
 * The signed-in user, kept in the browser's local storage with exactly the fields of `Session`, shared by
 * all tabs. Anything unreadable counts as signed out.
 */
const key = 'lottlaget.user';
const listeners = new Set<() => void>();
let raw: string | null = null;
let current: Session | null = null;

function read(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // A browser that keeps nothing (private mode, blocked storage): this page's memory has to do.
    return raw;
  }
}

function parse(text: string | null): Session | null {
  if (text === null) return null;
  try {
    const found = z.safeParse(Session, JSON.parse(text));
    return found.success ? found.data : null;
  } catch {
    return null;
  }
}

/** The signed-in user, or null. The same object as long as nothing changes. */
export function currentSession(): Session | null {
  const text = read();
  if (text !== raw) {
    raw = text;
    current = parse(text);
  }
  return current;
}

/** Signs in (a session) or out (null), in every tab. */
export function storeSession(session: Session | null): void {
  const text = session === null ? null : JSON.stringify(z.parse(Session, session));
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // As above: without storage the session lasts as long as the page.
  }
  raw = text;
  current = parse(text);
  for (const listener of listeners) listener();
}

function changedElsewhere(event: StorageEvent): void {
  if (event.key !== key && event.key !== null) return;
  // All in one go: a screen must not hear of it before the shell that takes it away.
  for (const listener of listeners) listener();
}

/** Calls `changed` when the session changes in this tab or another one; answers how to stop that. */
export function watchSession(changed: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', changedElsewhere);
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
    if (listeners.size === 0) removeEventListener('storage', changedElsewhere);
  };
}
