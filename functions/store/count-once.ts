import { absent, any, differs } from './expression.ts';
import type { Key } from './keys.ts';
import type { Table } from './table.ts';
import { type Item, ConditionFailed } from './write.ts';
import { randomId } from './ids.ts';

/** Adds to one counter, as `addOnce` does. @returns the count with it */
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
 * Adds to the counters of an item: once, also where the answer is lost and the write is sent again, by which somebody would be
 * taken to have tried more often. The item says which write was its last; so where another one came between, it may
 * count twice after all. 1 W.
 * @returns the item with it
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
