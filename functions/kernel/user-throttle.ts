import type { Route } from '../../shared/contract/route.ts';
import { countedAtOnce, usersThrottles } from '../../shared/contract/throttles.ts';
import type { ServiceTable } from '../store/table.ts';
import { ApiError } from '../store/api-error.ts';
import type { Caller } from './caller.ts';
import { countEvent, windowEnds } from './throttle.ts';

/** What this instance has seen of a user in a window. */
interface Seen {
  uncounted: number;
  /** Until the window ends, without asking the table again. */
  isRefused: boolean;
}

/** By throttle: its window that runs, and the users in it. An older window is forgotten with the first call in the next. */
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
 * Refuses with 429 what a signed-in user asks more often than the route allows: of calls before their bodies are read,
 * of what bodies ask for once one holds. It is counted in the instance's memory, and each `countedAtOnce` of it
 * together in the table, by 1 W. A refusal costs nothing.
 * @param known what has been read so far
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
