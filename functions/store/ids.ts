import { createHash, randomBytes } from 'node:crypto';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const length = 12;

/** Twelve characters of Crockford's base 32 (60 bits), five bits from each of twelve bytes. */
const spell = (bytes: Uint8Array) =>
  Array.from(bytes.subarray(0, length), (byte) => alphabet[byte % 32]).join('');

/** The id that stands for a text: always the same one. */
export const idOf = (text: string): string => spell(createHash('sha256').update(text).digest());

/** A new record id. */
export const randomId = (): string => spell(randomBytes(length));
