import { createHash } from 'node:crypto';
import { keysKept } from '../store/request-memory.ts';
import { absent, all, any, below, type Condition, equal } from '../store/expression.ts';
import { keys } from '../store/keys.ts';
import type { Table } from '../store/table.ts';
import { type Item, ConditionFailed, ignoreConditionFailed, type Write } from '../store/write.ts';
import { ApiError } from '../store/api-error.ts';
import { idsFrom, newSeed, randomId } from '../store/ids.ts';
import { log } from './logger.ts';

/** What is answered again: a 2xx, its status and body. */
export interface StoredAnswer {
  readonly status: number;
  readonly body: string;
}

/** Longer than any request runs: after it, one that crashed may be run again. */
const lease = 35_000;

/** What identifies a request with a key: who sent it, what it asks for, and with which body. */
interface KeyedRequest {
  readonly userId: string;
  readonly key: string;
  readonly operation: string;
  readonly text: string;
  /** The answer is made again by running the request again: it names people, and is not kept. */
  readonly anew?: true | undefined;
}

/**
 * Runs a request that carries an Idempotency-Key at most once: the same key, user and body get the first
 * 2xx again for 24 hours. Costs 2 W. A refusal is not kept: mended, the same form may be sent again. `run` is given
 * the source of the request's ids, which makes the same ones in every run while the key's record lives.
 */
export async function once(
  table: Table,
  request: KeyedRequest,
  now: Date,
  run: (newId: () => string) => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const { userId, key, anew } = request;
  if (key.length > 64)
    throw new ApiError('request.invalid', {
      fields: [{ path: 'Idempotency-Key', message: 'Högst 64 tecken' }],
    });
  const record = keys.request(userId, key);
  // Names this run: a write whose answer was lost is tried again and meets what it has written itself.
  const by = randomId();
  const own = all(equal('by', by), absent('answer'));
  const broken: Write = { update: record, set: { until: 0 }, if: own };
  let taken: Taken;
  try {
    taken = await take(table, request, by, now);
  } catch (error) {
    // It may have been written all the same.
    if (!(error instanceof ApiError)) await releaseKey(table, broken);
    throw error;
  }
  const runAgain = () => run(idsFrom(taken.seed));
  if (taken.answer) return anew ? runAgain() : taken.answer;
  try {
    const answer = await runAgain();
    // ConditionFailed where it is stored already: by this very write, or by a later run of the same request.
    const told = anew ? { status: answer.status } : answer;
    await ignoreConditionFailed(
      table.write({ update: record, set: { answer: told }, remove: ['until'], if: own }),
    );
    return answer;
  } catch (error) {
    // The key is free for any body, but keeps its ids: an earlier run that broke off may have had effects.
    if (error instanceof ApiError) await ignoreConditionFailed(table.write({ ...broken, remove: ['hash'] }));
    else await releaseKey(table, broken);
    throw error;
  }
}

/** A key's record as a run finds it, or has made it. */
interface Taken {
  readonly seed: string;
  /** What the request was answered, where it has run. */
  readonly answer?: StoredAnswer | undefined;
}

/**
 * Takes a key for the run named `by`. A key without a record, or with one that has expired, gets a new seed; one
 * whose run has ended without an answer is taken over with its seed, at 2 W more.
 * @throws {ApiError} `request.keyReused`, `request.inProgress`
 */
async function take(table: Table, request: KeyedRequest, by: string, now: Date): Promise<Taken> {
  const { userId, key, operation, text } = request;
  const hash = createHash('sha256').update(`${operation}\n${text}`).digest('base64url');
  const seconds = Math.floor(now.getTime() / 1000);
  const put = (seed: string, condition: Condition): Promise<Item | undefined> =>
    meeting(
      table.write({
        put: {
          ...keys.request(userId, key),
          hash,
          seed,
          by,
          until: now.getTime() + lease,
          expiresAt: seconds + keysKept,
        },
        if: condition,
      }),
    );
  const fresh = newSeed();
  const met = await put(fresh, any(absent('pk'), below('expiresAt', seconds)));
  if (!met || met.by === by) return { seed: fresh };
  // A record that an earlier releaseKey has written has no seed.
  const { seed = fresh } = met as { seed?: string };
  const isOther = (found: Item) => found.hash !== undefined && found.hash !== hash;
  const isFree = !met.answer && Number(met.until) < now.getTime() && !isOther(met);
  const asMet = all(equal('by', met.by), absent('answer'), below('until', now.getTime()));
  const stored = isFree ? await put(seed, asMet) : met;
  if (!stored || stored.by === by) return { seed };
  if (isOther(stored)) throw new ApiError('request.keyReused');
  if (!stored.answer) throw new ApiError('request.inProgress', { retryAfter: 2 });
  return { seed, answer: stored.answer as StoredAnswer };
}

/** What a write met that was refused: an item without attributes where it has been deleted since. */
async function meeting(write: Promise<void>): Promise<Item | undefined> {
  try {
    await write;
    return undefined;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return error.items[0] ?? {};
  }
}

/** What broke off may have had effects, so the key stays taken; but it runs no longer, and may be run again at once. */
async function releaseKey(table: Table, write: Write): Promise<void> {
  try {
    await ignoreConditionFailed(table.write(write));
  } catch (error) {
    log.error('request.notReleased', error);
  }
}
