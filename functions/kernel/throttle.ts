import { createHash } from 'node:crypto';
import type { Route, Throttle } from '../../shared/contract/route.ts';
import { anybodysThrottles } from '../../shared/contract/throttles.ts';
import { keys } from '../store/keys.ts';
import type { ServiceTable } from '../store/table.ts';
import { ApiError } from '../store/api-error.ts';
import { countOnce } from '../store/count-once.ts';

/** The counter of a fixed window. Hashes the parts, so that no address is stored. */
function counter(name: string, parts: readonly string[], seconds: number, now: Date) {
  const window = Math.floor(now.getTime() / 1000 / seconds);
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
  return { key: keys.throttle(`${name}#${hash}`, window), expiresAt: (window + 2) * seconds };
}

/** Counts events in the current window; returns the count including them. 1 W. */
export async function countEvent(
  service: ServiceTable,
  name: string,
  parts: readonly string[],
  seconds: number,
  now: Date,
  amount = 1,
): Promise<number> {
  const { key, expiresAt } = counter(name, parts, seconds, now);
  return countOnce(service, key, 'count', amount, expiresAt);
}

/** Events counted in the current window. 0.5 R. */
export async function eventsCounted(
  service: ServiceTable,
  name: string,
  parts: readonly string[],
  seconds: number,
  now: Date,
): Promise<number> {
  return Number((await service.get(counter(name, parts, seconds, now).key))?.count ?? 0);
}

/** Seconds until the current window ends. */
export const windowEnds = (seconds: number, now: Date): number =>
  Math.max(1, Math.ceil(seconds - ((now.getTime() / 1000) % seconds)));

const asksBody = ({ per }: Throttle): boolean => per.some((part) => part.startsWith('body.'));

const fieldOf = (record: unknown, name = ''): unknown => new Map(Object.entries(record ?? {})).get(name);

/**
 * Refuses with 429 when all callers together, signed in or not, exceed the route's limits. 1 W for each throttle.
 * @param known what has been parsed so far: limits that do not depend on the body are checked before it is parsed
 */
export async function throttle(
  route: Route,
  known: 'head' | 'body',
  service: ServiceTable,
  request: { readonly address: string; readonly input: object },
  now: Date,
): Promise<void> {
  const valueOf = (part: Throttle['per'][number]): string => {
    if (part === 'address') return request.address;
    const [where, field = ''] = part.split('.');
    return String(fieldOf(fieldOf(request.input, where), field) ?? '').toLowerCase();
  };
  const due = anybodysThrottles(route).filter((each) => asksBody(each) === (known === 'body'));
  await Promise.all(
    due.map(async ({ per, limit, seconds }) => {
      const count = await countEvent(service, `${route.path}#${per.join()}`, per.map(valueOf), seconds, now);
      if (count > limit) throw new ApiError('request.tooMany', { retryAfter: windowEnds(seconds, now) });
    }),
  );
}
