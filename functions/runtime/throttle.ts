import { createHash } from 'node:crypto';
import type { Route, Throttle } from '../../shared/contract/route.ts';
import { keys } from '../table/keys.ts';
import type { ServiceTable } from '../table/table.ts';
import { ApiError } from './api-error.ts';

/** Counts one event in a fixed window; the count with it. Addresses are stored as hashes only. */
export async function countEvent(
  service: ServiceTable,
  name: string,
  parts: readonly string[],
  seconds: number,
  now: Date,
): Promise<number> {
  const window = Math.floor(now.getTime() / 1000 / seconds);
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
  const item = await service.change({
    update: keys.throttle(`${name}#${hash}`, window),
    add: { count: 1 },
    set: { expiresAt: (window + 2) * seconds },
  });
  return Number(item.count);
}

/** How often an event was counted in the window that runs. */
export async function eventsCounted(
  service: ServiceTable,
  name: string,
  parts: readonly string[],
  seconds: number,
  now: Date,
): Promise<number> {
  const window = Math.floor(now.getTime() / 1000 / seconds);
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
  return Number((await service.get(keys.throttle(`${name}#${hash}`, window)))?.count ?? 0);
}

/** Seconds until the window that runs ends. */
export const windowEnds = (seconds: number, now: Date): number =>
  Math.max(1, Math.ceil(seconds - ((now.getTime() / 1000) % seconds)));

/** Refuses with 429 what comes more often than the route allows. */
export async function throttle(
  route: Route,
  service: ServiceTable,
  request: { readonly address: string; readonly input: object; readonly sent: unknown },
  now: Date,
): Promise<void> {
  const valueOf = (part: Throttle['per'][number]): string => {
    if (part === 'address') return request.address;
    const [where, field = ''] = part.split('.');
    const from = (request.input as Record<string, unknown>)[where ?? ''] ?? {};
    return String((from as Record<string, unknown>)[field] ?? '').toLowerCase();
  };
  await Promise.all(
    (route.throttles ?? []).map(async ({ per, limit, seconds }) => {
      const count = await countEvent(service, `${route.path}#${per.join()}`, per.map(valueOf), seconds, now);
      if (count > limit) throw new ApiError('request.tooMany', { retryAfter: windowEnds(seconds, now) });
    }),
  );
}
