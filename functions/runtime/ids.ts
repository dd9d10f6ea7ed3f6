import { createHmac, randomBytes } from 'node:crypto';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const length = 12;

/** Twelve characters of Crockford's base 32 (60 bits) from eight bytes. */
const spell = (bytes: Uint8Array) =>
  Array.from(bytes.subarray(0, length), (byte) => alphabet[byte % 32]).join('');

/** A new record id. */
export const randomId = (): string => spell(randomBytes(length));

/**
 * The ids a request makes. With an Idempotency-Key they are derived from it, so that a request that is run
 * again after a crash meets its own records instead of making second ones.
 */
export function idSource(userId: string | undefined, key: string | undefined): () => string {
  if (userId === undefined || key === undefined) return randomId;
  let count = 0;
  return () => spell(createHmac('sha256', `${userId}\n${key}`).update(String(count++)).digest());
}
