import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { absent, any, below } from './expression.ts';
import { keys } from './keys.ts';
import { clubPartition, type TableReader } from './table-reader.ts';
import type { Item, Write } from './write.ts';

/** Seconds for which the request with an Idempotency-Key is known (R15). */
const retentionSeconds = 24 * 3600;

/** A 2xx answer as it is sent. */
const StoredAnswer = z.object({ status: z.number(), body: z.string() });
export type StoredAnswer = z.infer<typeof StoredAnswer>;

/**
 * What a request with an Idempotency-Key has done, stored in the transaction that commits its effect. It names no
 * person: either the answer names none and is kept, or it is made again from the ids in `made`.
 */
const RequestRecord = z.object({
  /** Of the operation and the body. The previous release removed it from a request that was refused. */
  hash: z.optional(z.string()),
  /** The previous release kept the status alone where an answer names people. */
  answer: z.optional(z.partial(StoredAnswer)),
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

/** What a key stands for, or undefined: unused, expired, or let go by a refusal. */
export function parseRequest(item: Item | undefined, now: Date): RequestRecord | undefined {
  const found = item && RequestRecord.parse(item);
  return found?.hash !== undefined && found.expiresAt >= secondsOf(now) ? found : undefined;
}

/** Strongly read: 1 R. */
export const findRequest = async (
  table: TableReader,
  { userId, key }: RequestKey,
  now: Date,
): Promise<RequestRecord | undefined> =>
  parseRequest(await table.get(keys.request(userId, key), { consistent: true }), now);

/** The write of a request's record; refused where the key stands for a request already. */
export function requestPut(
  { club, userId, key }: RequestKey,
  done: { readonly hash: string } & ({ readonly answer: StoredAnswer } | { readonly made: string }),
  now: Date,
): Write {
  const { pk, sk } = keys.request(userId, key);
  return {
    put: {
      // Placed here: the effect may be the service's, in a table without a club.
      pk: clubPartition(club, pk),
      sk,
      scope: 'service',
      ...done,
      expiresAt: secondsOf(now) + retentionSeconds,
    },
    if: any(absent('hash'), below('expiresAt', secondsOf(now))),
  };
}
