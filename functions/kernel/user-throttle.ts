import type { Route } from '../../shared/contract/route.ts';
import { countedAtOnce, usersThrottles } from '../../shared/contract/throttles.ts';
import type { ServiceTable } from '../store/table.ts';
import { ApiError } from '../store/api-error.ts';
import type { Caller } from './caller.ts';
import { countEvent, windowEnds } from './throttle.ts';

/** A user's calls in a window, as seen by this instance. */
interface Seen {
  uncounted: number;
  /** Over the limit: refused until the window ends, without reading the table. */
  isRefused: boolean;
}

/** By throttle: the current window and its users. The first call in a new window discards the previous one. */
const windows = new Map<string, { window: number; users: Map<string, Seen> }>();

function seenOf(name: string, user: string, window: number): Seen {
  const known = windows.get(name);
  const { users } = known?.window === window ? known : { users: new Map<string, Seen>() };
  windows.set(name, { window, users });
  const seen = users.get(user) ?? { uncounted: 0, isRefused: false };
  users.set(user, seen);
  return seen;
}

/**
 * Refuses with 429 when a signed-in user exceeds the route's limits. Calls are counted before their bodies are read,
 * the amounts a body asks for once it is valid. Counts in the instance's memory, and adds `countedAtOnce` at a time to
 * the table's counter (1 W). A refused call costs no units.
 * @param known what has been parsed so far
 */
export async function throttleUser(
  route: Route,
  known: 'head' | 'body',
  service: ServiceTable,
  { caller, now, body }: { readonly caller: Caller; readonly now: Date; readonly body?: unknown },
): Promise<void> {
  const due = usersThrottles(route).filter(({ counts }) => (counts ? 'body' : 'head') === known);
  for (const throttle of due) {
    const { counts, limit, seconds } = throttle;
    const name = `${counts?.what ?? `${route.method} ${route.path}`}#user`;
    const parts = [caller.club, caller.userId];
    const seen = seenOf(name, parts.join(), Math.floor(now.getTime() / 1000 / seconds));
    seen.uncounted += counts?.in(body as never) ?? 1;
    if (!seen.isRefused && seen.uncounted >= countedAtOnce(throttle)) {
      const amount = seen.uncounted;
      seen.uncounted = 0;
      seen.isRefused = (await countEvent(service, name, parts, seconds, now, amount)) > limit;
    }
    if (seen.isRefused) throw new ApiError('request.tooMany', { retryAfter: windowEnds(seconds, now) });
  }
}
