import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { absent, any, below, type Item, type Write } from './write.ts';
import { keys } from './keys.ts';
import { clubPartition, type TableReader } from './table-reader.ts';

/** How long a request's record is kept unless its route states otherwise (R15). */
const usualDays = 1;

/** A 2xx answer as it is sent. */
const StoredAnswer = z.object({ status: z.number(), body: z.string() });
export type StoredAnswer = z.infer<typeof StoredAnswer>;

/**
 * The record of a request with an Idempotency-Key, stored in the transaction that commits its effect. It names no
 * person: an answer that names people is not stored, but rebuilt from the ids in `made`.
 */
const RequestRecord = z.object({
  /** Of method, path and body. */
  hash: z.string(),
  answer: z.optional(StoredAnswer),
  made: z.optional(z.string()),
  expiresAt: z.number(),
});
export type RequestRecord = z.infer<typeof RequestRecord>;

export interface RequestKey {
  readonly club: string;
  readonly userId: string;
  readonly key: string;
}

export const hashOf = (operation: string, text: string): string =>
  createHash('sha256').update(`${operation}\n${text}`).digest('base64url');

const secondsOf = (now: Date): number => Math.floor(now.getTime() / 1000);

/** The request of a key; undefined if the key is unused or expired. */
export function parseRequest(item: Item | undefined, now: Date): RequestRecord | undefined {
  const found = item && RequestRecord.parse(item);
  return found && found.expiresAt >= secondsOf(now) ? found : undefined;
}

/** The request of a key, strongly read: 1 R. */
export const findRequest = async (
  table: TableReader,
  { userId, key }: RequestKey,
  now: Date,
): Promise<RequestRecord | undefined> =>
  parseRequest(await table.get(keys.request(userId, key), { consistent: true }), now);

/** The write of a request's record; fails if the key already has a request. */
export function requestPut(
  { club, userId, key }: RequestKey,
  done: { readonly hash: string } & ({ readonly answer: StoredAnswer } | { readonly made: string }),
  now: Date,
  days: number = usualDays,
): Write {
  const { pk, sk } = keys.request(userId, key);
  return {
    put: {
      // Includes the club's prefix, since `ServiceTable`, which adds none, may write the effect.
      pk: clubPartition(club, pk),
      sk,
      scope: 'service',
      ...done,
      expiresAt: secondsOf(now) + days * 86_400,
    },
    if: any(absent('pk'), below('expiresAt', secondsOf(now))),
  };
}
