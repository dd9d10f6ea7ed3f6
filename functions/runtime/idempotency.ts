import { createHash } from 'node:crypto';
import { absent, all, any, below, equal } from '../table/expression.ts';
import { keys } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { Refused, unlessRefused, type Write } from '../table/write.ts';
import { ApiError } from './api-error.ts';
import { randomId } from './ids.ts';
import { log } from './logger.ts';

/** What is answered again: a 2xx, its status and body. */
export interface StoredAnswer {
  readonly status: number;
  readonly body: string;
}

/** Longer than any request runs: after it, one that crashed may be run again. */
const lease = 35_000;
const kept = 24 * 3600;

/**
 * Until when a record stays that tells what a request has done, epoch seconds: longer than its key is kept.
 * Such a record is written with the effect, where the effect alone would not tell the repeat.
 */
export const effectKnownUntil = (now: Date): number => Math.floor(now.getTime() / 1000) + kept + 3600;

/**
 * Runs a request that carries an Idempotency-Key at most once: the same key, user and body get the first
 * 2xx again for 24 hours. Costs 2 W. A refusal is not kept: mended, the same form may be sent again.
 */
export async function once(
  table: Table,
  request: {
    readonly userId: string;
    readonly key: string;
    readonly operation: string;
    readonly text: string;
    /** The answer is made again by running the request again: it names people, and is not kept. */
    readonly anew?: true | undefined;
  },
  now: Date,
  run: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const { userId, key, operation, text, anew } = request;
  if (key.length > 64)
    throw new ApiError('request.invalid', {
      fields: [{ path: 'Idempotency-Key', message: 'Högst 64 tecken' }],
    });
  const hash = createHash('sha256').update(`${operation}\n${text}`).digest('base64url');
  const record = keys.request(userId, key);
  const expiresAt = Math.floor(now.getTime() / 1000) + kept;
  const until = now.getTime() + lease;
  // Names this run: a write whose answer was lost is tried again and meets what it has written itself.
  const by = randomId();
  const own = all(equal('by', by), absent('answer'));
  const broken: Write = { update: record, set: { until: 0 }, if: own };
  try {
    await table.write({
      put: { ...record, hash, by, until, expiresAt },
      if: any(
        absent('pk'),
        below('expiresAt', Math.floor(now.getTime() / 1000)),
        all(absent('answer'), equal('hash', hash), below('until', now.getTime())),
      ),
    });
  } catch (error) {
    if (!(error instanceof Refused)) {
      // It may have been written all the same.
      await release(table, broken);
      throw error;
    }
    const [stored] = error.items;
    if (stored?.hash !== hash) throw new ApiError('request.keyReused');
    if (stored.answer) return anew ? run() : (stored.answer as StoredAnswer);
    if (stored.by !== by) throw new ApiError('request.inProgress', { retryAfter: 2 });
  }
  try {
    const answer = await run();
    // Refused where it is stored already: by this very write, or by a later run of the same request.
    const told = anew ? { status: answer.status } : answer;
    await unlessRefused(table.write({ update: record, set: { answer: told }, remove: ['until'], if: own }));
    return answer;
  } catch (error) {
    if (error instanceof ApiError) await unlessRefused(table.write({ delete: record, if: own }));
    else await release(table, broken);
    throw error;
  }
}

/** What broke off may have had effects, so the key stays taken; but it runs no longer, and may be run again at once. */
async function release(table: Table, write: Write): Promise<void> {
  try {
    await unlessRefused(table.write(write));
  } catch (error) {
    log.error('request.notReleased', error);
  }
}
