import { createHash } from 'node:crypto';
import { absent, all, any, below, equal } from '../table/expression.ts';
import { keys } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { Refused } from '../table/write.ts';
import { ApiError } from './api-error.ts';

/** What is answered again: a 2xx, its status and body. */
export interface StoredAnswer {
  readonly status: number;
  readonly body: string;
}

/** Longer than any request runs: after it, one that crashed may be run again. */
const lease = 35_000;
const kept = 24 * 3600;

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
  },
  now: Date,
  run: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const { userId, key, operation, text } = request;
  if (key.length > 64)
    throw new ApiError('request.invalid', {
      fields: [{ path: 'Idempotency-Key', message: 'Högst 64 tecken' }],
    });
  const hash = createHash('sha256').update(`${operation}\n${text}`).digest('base64url');
  const record = keys.request(userId, key);
  const expiresAt = Math.floor(now.getTime() / 1000) + kept;
  const until = now.getTime() + lease;
  try {
    await table.write({
      put: { ...record, hash, until, expiresAt },
      if: any(
        absent('pk'),
        below('expiresAt', Math.floor(now.getTime() / 1000)),
        all(absent('answer'), equal('hash', hash), below('until', now.getTime())),
      ),
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const [stored] = error.items;
    if (stored?.hash !== hash) throw new ApiError('request.keyReused');
    if (!stored.answer) throw new ApiError('request.inProgress', { retryAfter: 2 });
    return stored.answer as StoredAnswer;
  }
  try {
    const answer = await run();
    await table.write({ update: record, set: { answer }, remove: ['until'], if: equal('until', until) });
    return answer;
  } catch (error) {
    if (error instanceof ApiError)
      await table.write({ delete: record, if: equal('until', until) }).catch((problem: unknown) => {
        if (!(problem instanceof Refused)) throw problem;
      });
    throw error;
  }
}
