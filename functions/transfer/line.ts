import * as z from 'zod/mini';
import type { Key } from '../store/keys.ts';
import type { Item } from '../store/write.ts';

/** What stands for bytes in a line. */
const bytesName = '$bytes';

/** The same text for the same item, whatever order its attributes came in. Keys are those of the club, without its prefix. */
export const toLine = (item: Item): string => JSON.stringify(plain(item));

function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return { [bytesName]: Buffer.from(value).toString('base64') };
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === 'object' && value !== null) {
    // A set or a number of another kind would come back as something else.
    if (Object.getPrototypeOf(value) !== Object.prototype) throw new Error('an item holds what no line can');
    const entries = Object.entries(value).map(([name, inner]) => [name, plain(inner)] as const);
    return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  }
  return value;
}

/** An item lies in the club whose table it is put into: a line cannot name another place. */
const Line = z.looseObject({ pk: z.string(), sk: z.string(), scope: z.optional(z.undefined()) });

/** @throws where it is no line that an export has written */
export function fromLine(line: string): Item & Key {
  const { scope: _, ...item } = Line.parse(JSON.parse(line, reviveBytes));
  return item;
}

function reviveBytes(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !(bytesName in value)) return value;
  return new Uint8Array(Buffer.from(String(value[bytesName]), 'base64'));
}
