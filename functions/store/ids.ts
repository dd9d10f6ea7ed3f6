import { createHash, randomBytes } from 'node:crypto';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const length = 12;

/** Crockford's base 32, five bits from each byte. */
const spell = (bytes: Uint8Array) => Array.from(bytes, (byte) => alphabet[byte % 32]).join('');

/** The id of a text; the same text always gets the same id. */
export const idOf = (text: string): string =>
  spell(createHash('sha256').update(text).digest().subarray(0, length));

/** A new record id: twelve characters, 60 bits. */
export const randomId = (): string => spell(randomBytes(length));

/** A new id, unique among `known`. Five characters, for records of which one item has hundreds. */
export function shortId(known: ReadonlySet<string>): string {
  for (;;) {
    const id = spell(randomBytes(5));
    if (!known.has(id)) return id;
  }
}
