import { createHash } from 'node:crypto';
import type { Route, Throttle } from '../../shared/contract/route.ts';
import { anybodysThrottles } from '../../shared/contract/throttles.ts';
import { keys } from '../store/keys.ts';
import type { ServiceTable } from '../store/table.ts';
import { ApiError } from '../store/api-error.ts';
import { countOnce } from '../store/count-once.ts';

/** What an event is counted under: a fixed window, and a hash of what it is about, so that no address is stored. */
function counter(name: string, parts: readonly string[], seconds: number, now: Date) {
  const window = Math.floor(now.getTime() / 1000 / seconds);
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
  return { key: keys.throttle(`${name}#${hash}`, window), expiresAt: (window + 2) * seconds };
}

/** Counts events in the window that runs; the count with them. 1 W. */
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

/** How often an event was counted in the window that runs. 0.5 R. */
export async function eventsCounted(
  service: ServiceTable,
  name: string,
  parts: readonly string[],
  seconds: number,
  now: Date,
): Promise<number> {
  return Number((await service.get(counter(name, parts, seconds, now).key))?.count ?? 0);
}

/** Seconds until the window that runs ends. */
export const windowEnds = (seconds: number, now: Date): number =>
  Math.max(1, Math.ceil(seconds - ((now.getTime() / 1000) % seconds)));

const asksBody = ({ per }: Throttle): boolean => per.some((part) => part.startsWith('body.'));

const fieldOf = (record: unknown, name = ''): unknown => new Map(Object.entries(record ?? {})).get(name);

/**
 * Refuses with 429 what comes more often than the route allows, whoever it comes from. 1 W for each of its throttles.
 * @param known what has been read so far: limits by the request's head and address are asked before its body is parsed
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
