import { createHmac, randomBytes } from 'node:crypto';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const length = 12;

/** Twelve characters of Crockford's base 32 (60 bits), five bits from each of twelve bytes. */
const spell = (bytes: Uint8Array) =>
  Array.from(bytes.subarray(0, length), (byte) => alphabet[byte % 32]).join('');

/** A new record id. */
export const randomId = (): string => spell(randomBytes(length));

/** The seed of a request's ids: 128 random bits. */
export const newSeed = (): string => randomBytes(16).toString('base64url');

/**
 * Ids for a request with an Idempotency-Key, derived from the seed in the key's record: a request that runs again after
 * a crash finds its own records instead of creating second ones. When the record has expired, the key gets a new seed.
 */
export function idsFrom(seed: string): () => string {
  let count = 0;
  return () => spell(createHmac('sha256', seed).update(String(count++)).digest());
}
