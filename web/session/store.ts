import type { Session } from '../../shared/contract/auth.ts';

/**
 * The signed-in user, stored in the browser's local storage with exactly the fields of `Session`, shared by all tabs.
 * Anything unreadable counts as signed out. Parsed by hand: every page loads this module, and most public pages need
 * nothing else that would load the schemas.
 */
const key = 'lottlaget.user';
/** Id of the user whose session the server has refused, until somebody signs in or out. */
export const refusedKey = 'lottlaget.refused';
const kinds = {
  id: 'string',
  firstName: 'string',
  lastName: 'string',
  teamName: 'string',
  clubName: 'string',
  token: 'string',
  isTeamAdmin: 'boolean',
  isAdmin: 'boolean',
  isMaster: 'boolean',
  isContentAdmin: 'boolean',
  isTreasurer: 'boolean',
  isOnTrial: 'boolean',
} as const satisfies { readonly [K in keyof Session]: Session[K] extends string ? 'string' : 'boolean' };
const listeners = new Set<() => void>();
let raw: string | null = null;
let current: Session | null = null;
let isHeld = false;

/** Whether the browser refuses storage: the session lasts as long as this document. */
export const isOnlyHeld = (): boolean => isHeld;

function read(): string | null {
  try {
    if (!isHeld) return localStorage.getItem(key);
  } catch {
    // Site data is blocked.
  }
  return raw;
}

/** The fields of a session and nothing else; null if one is missing or has another type. */
function sessionIn(value: unknown): Session | null {
  if (typeof value !== 'object' || value === null) return null;
  const found = Object.keys(kinds).map((name) => [name, Reflect.get(value, name)] as const);
  const isWhole = found.every(([name, field]) => typeof field === kinds[name as keyof Session]);
  return isWhole ? (Object.fromEntries(found) as Session) : null;
}

function parse(text: string | null): Session | null {
  try {
    return sessionIn(JSON.parse(text ?? 'null'));
  } catch {
    return null;
  }
}

/** The signed-in user, or null. The same object until something changes. */
export function currentSession(): Session | null {
  const text = read();
  if (text !== raw) {
    raw = text;
    current = parse(text);
  }
  return current;
}

/**
 * Signs in (a session) or out (null), in every tab.
 * @param refused id of the user whose session the server has refused: other tabs then keep what is typed
 */
export function storeSession(session: Session | null, refused: string | null = null): void {
  const text = session === null ? null : JSON.stringify(sessionIn(session));
  const put = (name: string, value: string | null): void =>
    value === null ? localStorage.removeItem(name) : localStorage.setItem(name, value);
  try {
    // Before what other tabs follow.
    put(refusedKey, refused);
    put(key, text);
  } catch {
    isHeld = true;
  }
  raw = text;
  current = parse(text);
  for (const listener of listeners) listener();
}

function changedElsewhere(event: StorageEvent): void {
  if (event.key !== key && event.key !== null) return;
  // In one batch: a screen must not be notified before the shell that unmounts it.
  for (const listener of listeners) listener();
}

/** Calls `changed` when the session changes in this tab or another one; returns the unsubscribe function. */
export function watchSession(changed: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', changedElsewhere);
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
    if (listeners.size === 0) removeEventListener('storage', changedElsewhere);
  };
}
