import { absent, any, differs } from '../table/expression.ts';
import type { Key } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { Refused } from '../table/write.ts';
import { randomId } from './ids.ts';

/**
 * Adds to a counter: once, also where the answer is lost and the write is sent again, by which somebody would be
 * taken to have tried more often. The item says which write was its last; so where another one came between, it may
 * count twice after all. 1 W.
 * @returns the count with it
 */
export async function countOnce(
  table: Table,
  key: Key,
  counter: string,
  amount: 1 | -1,
  expiresAt: number,
): Promise<number> {
  const by = randomId();
  try {
    const item = await table.change({
      update: key,
      add: { [counter]: amount },
      set: { expiresAt, by },
      if: any(absent('by'), differs('by', by)),
    });
    return Number(item[counter]);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return Number(error.items[0]?.[counter]);
  }
}
