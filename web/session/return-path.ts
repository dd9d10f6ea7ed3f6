/**
 * The page a user was on when the session was lost and the values typed there, stored in this tab until they sign in
 * again. Only the same user gets them back: on a shared phone no one sees another user's form.
 */
const placeKey = 'lottlaget.return';
const typedKey = 'lottlaget.typed';
interface Place {
  readonly userId: string;
  readonly path: string;
  /** Typed values, by form name. */
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
    // Without storage the user returns to home with empty forms.
  }
}

export function rememberPlace(place: Place): void {
  write(placeKey, place);
}

/** The path at which the user who has just signed in continues; `/home` if none of theirs is stored. */
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

/** Whether a path is stored, at which the user who signs in may continue. */
export const isExpected = (): boolean => read(placeKey) !== null;

/** The values that this user had typed into that form when the session was lost; returned once. */
export function takeTyped(userId: string, path: string, form: string): unknown {
  const place = read(typedKey);
  if (place === null || place.userId !== userId || place.path !== path || !(form in place.forms))
    return undefined;
  const { [form]: typed, ...rest } = place.forms;
  write(typedKey, Object.keys(rest).length === 0 ? null : { ...place, forms: rest });
  return typed;
}
