import { backoff } from './outcome.ts';
import { Refused } from './write.ts';
import { ApiError } from './api-error.ts';

const most = 20;

/**
 * Reads, decides and writes on what was read; once more from the start, with full jitter, where somebody
 * else changed it meanwhile. So a decision is never made on what no longer holds, and every refusal is told
 * from a fresh read.
 * @throws {ApiError} `record.changed` when it is changed again and again
 */
export async function settle<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (tries >= most) throw new ApiError('record.changed');
      await backoff(tries);
    }
}
