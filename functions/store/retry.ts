import { ApiError } from './api-error.ts';
import { backoff } from './outcome.ts';
import { ConditionFailed } from './write.ts';

/** Returned by an attempt that found outdated state, so that it runs again on a fresh read. */
export const again: unique symbol = Symbol('again');

/** Attempts, where few writers compete for the same records. */
const usual = 20;
/** Attempts, where a whole club may compete for the same few records: a lottery's numbers, the next winner. */
export const contended = 200;
/** Stops retrying after this long, in ms: callers do not wait longer. */
const contentionTimeoutMs = 20_000;
/** Time that a function keeps for its reply, in ms. */
const stopBeforeMs = 3_000;

let cutOff = Number.POSITIVE_INFINITY;

/**
 * Sets the deadline of the current invocation for all retries. An environment runs one invocation at a time.
 * @param timeLeft ms
 */
export function endsIn(timeLeft: number): void {
  cutOff = Date.now() + timeLeft;
}

/**
 * Optimistic concurrency: an attempt reads, decides, and writes on condition that what it read is unchanged. If the
 * condition fails, or the attempt returns `again`, it starts over from its reads after a pause with full jitter. So no
 * decision rests on outdated state, and every refusal comes from a fresh read.
 * @param attempt gets the number of earlier attempts
 * @throws {ApiError} `record.changed` when attempts or time run out
 */
export async function retry<T>(
  attempt: (before: number) => Promise<T | typeof again>,
  { attempts = usual }: { readonly attempts?: number } = {},
): Promise<T> {
  const until = Math.min(Date.now() + contentionTimeoutMs, cutOff - stopBeforeMs);
  for (let before = 0; ; before++) {
    if (before > 0) await backoff(Math.min(before, 6));
    try {
      const result = await attempt(before);
      if (result !== again) return result;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
    if (before + 1 >= attempts || Date.now() > until) throw new ApiError('record.changed');
  }
}
