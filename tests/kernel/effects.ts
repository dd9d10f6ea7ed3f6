import type { ObservedCall } from '../../infra/local/gateway/gateway-observation.ts';
import { prefixes } from '../support/prefixes.ts';

const writes = /^(Put|Update|Delete|BatchWrite|TransactWrite|Send|Copy)/;
/** Writes of requests without an effect: counters of attempts, and Idempotency-Keys. */
const notes = new RegExp(`${prefixes.throttle}|${prefixes.request}|#${prefixes.login}`);
/** An assignment stores its users before it is checked, and deletes that when it is refused. */
const announcement = new RegExp(`^(Put|Delete)Item ${prefixes.pending}`);

/** A route's writes among these calls: `TransactWriteItems C#club#TEAM/id`. */
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
