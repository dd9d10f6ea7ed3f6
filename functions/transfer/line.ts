import * as z from 'zod/mini';
import type { Key } from '../store/keys.ts';
import type { Item } from '../store/write.ts';

/** Marks bytes in a line. */
const bytesName = '$bytes';

/** Deterministic: the order of attributes does not matter. Keys are without the club's prefix. */
export const toLine = (item: Item): string => JSON.stringify(plain(item));

function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return { [bytesName]: Buffer.from(value).toString('base64') };
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === 'object' && value !== null) {
    // Sets and other kinds of numbers would change their type.
    if (Object.getPrototypeOf(value) !== Object.prototype)
      throw new Error('an item contains a value that an export cannot represent');
    const entries = Object.entries(value).map(([name, inner]) => [name, plain(inner)] as const);
    return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  }
  return value;
}

/** Rejects `scope`: a line is stored in the club whose import it belongs to. */
const Line = z.looseObject({ pk: z.string(), sk: z.string(), scope: z.optional(z.undefined()) });

/** @throws if the line was not written by an export */
export function fromLine(line: string): Item & Key {
  const { scope: _, ...item } = Line.parse(JSON.parse(line, reviveBytes));
  return item;
}

function reviveBytes(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !(bytesName in value)) return value;
  return new Uint8Array(Buffer.from(String(value[bytesName]), 'base64'));
}
