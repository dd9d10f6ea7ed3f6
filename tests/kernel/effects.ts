import type { ObservedCall } from '../../infra/local/gateway-observation.ts';
import { prefixes } from '../support/prefixes.ts';

const writes = /^(Put|Update|Delete|BatchWrite|TransactWrite|Send|Copy)/;
/** What a request may note that comes to nothing: how often somebody has tried, and its Idempotency-Key. */
const notes = new RegExp(`${prefixes.throttle}|${prefixes.request}|#${prefixes.login}`);
/** Who is about to be handed tickets is said before anything is judged, and taken back where that is refused. */
const announcement = new RegExp(`^(Put|Delete)Item ${prefixes.pending}`);

/** What a route's function has written, of what was seen: `TransactWriteItems C#club#TEAM/id`. */
export function effectsOf(operation: string, calls: readonly ObservedCall[]): string[] {
  const effects = calls
    .filter(
      ({ caller, operation: kind, status, keys }) =>
        caller.endsWith(`-api-${operation}`) &&
        writes.test(kind) &&
        status < 400 &&
        !(keys.length > 0 && keys.every(({ pk, sk = '' }) => notes.test(pk) && sk !== 'LOGIN')),
    )
    .map(
      ({ operation: kind, keys, resources }) =>
        `${kind} ${keys.map(({ pk, sk }) => `${pk}/${sk}`).join(' ') || resources.join(' ')}`,
    );
  const other = (effect: string) =>
    effect.startsWith('Put') ? effect.replace('Put', 'Delete') : effect.replace('Delete', 'Put');
  return effects.filter((effect) => !(announcement.test(effect) && effects.includes(other(effect))));
}
