import type { ObservedCall } from '../../infra/local/gateway-observation.ts';

const writes = /^(Put|Update|Delete|BatchWrite|TransactWrite|Send|Copy)/;
/** What a request may note that comes to nothing: how often somebody has tried, and its Idempotency-Key. */
const notes = /THROTTLE#|REQUEST#|#LOGIN#/;

/** What a route's function has written, of what was seen: `TransactWriteItems C#club#TEAM/id`. */
export const effectsOf = (operation: string, calls: readonly ObservedCall[]): string[] =>
  calls
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
