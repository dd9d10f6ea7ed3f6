import { absent, any, ConditionFailed, differs, type Item } from './write.ts';
import type { Key } from './keys.ts';
import type { Table } from './table.ts';
import { randomId } from './ids.ts';

/**
 * Adds to one counter, as `addOnce` does.
 * @returns the new count
 */
export async function countOnce(
  table: Table,
  key: Key,
  counter: string,
  amount: number,
  expiresAt: number,
): Promise<number> {
  return Number((await addOnce(table, key, { [counter]: amount }, expiresAt))[counter]);
}

/**
 * Adds to an item's counters once, even if the response is lost and the SDK repeats the write; otherwise an attempt
 * could count twice against a user. The item remembers only its last write, so a repeat may still count twice if
 * another write came in between. 1 W.
 * @returns the item after the change
 */
export async function addOnce(
  table: Table,
  key: Key,
  add: Readonly<Record<string, number>>,
  expiresAt: number,
): Promise<Item> {
  const by = randomId();
  try {
    return await table.change({
      upsert: key,
      add,
      set: { expiresAt, by },
      if: any(absent('by'), differs('by', by)),
    });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return error.items[0] ?? {};
  }
}
