import { createHmac, randomBytes } from 'node:crypto';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const length = 12;

/** Twelve characters of Crockford's base 32 (60 bits) from eight bytes. */
const spell = (bytes: Uint8Array) =>
  Array.from(bytes.subarray(0, length), (byte) => alphabet[byte % 32]).join('');

/** A new record id. */
export const randomId = (): string => spell(randomBytes(length));

/** What the ids of a request are derived from: 128 random bits. */
export const newSeed = (): string => randomBytes(16).toString('base64url');

/**
 * The ids of a request with an Idempotency-Key, from the seed in the key's record: a request that is run again after
 * a crash meets its own records instead of making second ones. Once that record has expired the key has a new seed.
 */
export function idsFrom(seed: string): () => string {
  let count = 0;
  return () => spell(createHmac('sha256', seed).update(String(count++)).digest());
}
