/**
 * Where a person was when the session was lost and what they had typed, kept in this tab until they sign in
 * again. It is handed to the same user only: on a shared phone nobody meets another's half-filled form.
 */
const placeKey = 'lottlaget.return';
const typedKey = 'lottlaget.typed';
interface Place {
  readonly userId: string;
  readonly path: string;
  /** What was typed, by form name. */
  readonly forms: Readonly<Record<string, unknown>>;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function read(key: string): Place | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (!isRecord(kept)) return null;
    const { userId, path, forms } = kept;
    const isPlace = typeof userId === 'string' && typeof path === 'string' && path.startsWith('/');
    return isPlace && isRecord(forms) ? { userId, path, forms } : null;
  } catch {
    return null;
  }
}

function write(key: string, place: Place | null): void {
  try {
    if (place === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(place));
  } catch {
    // Without storage the person comes back to home with empty forms.
  }
}

export function rememberPlace(place: Place): void {
  write(placeKey, place);
}

/** The path to continue at for the user who has just signed in; `/home` when there is none of theirs. */
export function pathAfterSignIn(userId: string): string {
  const place = read(placeKey);
  write(placeKey, null);
  if (place === null || place.userId !== userId || place.path.startsWith('//')) {
    write(typedKey, null);
    return '/home';
  }
  write(typedKey, place);
  return place.path;
}

/** Whether a place is kept: whoever signs in now may go on there. */
export const isExpected = (): boolean => read(placeKey) !== null;

/** What that user had typed into that form of that page when the session was lost, once. */
export function takeTyped(userId: string, path: string, form: string): unknown {
  const place = read(typedKey);
  if (place === null || place.userId !== userId || place.path !== path || !(form in place.forms))
    return undefined;
  const { [form]: typed, ...rest } = place.forms;
  write(typedKey, Object.keys(rest).length === 0 ? null : { ...place, forms: rest });
  return typed;
}
