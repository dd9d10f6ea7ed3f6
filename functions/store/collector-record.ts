import { keys } from './keys.ts';
import type { TableReader } from './table-reader.ts';
import type { Table } from './table.ts';

/** Whether a user collects for a fundraiser. Strongly consistent: 1 R. */
export async function collects(table: TableReader, fundraiserId: string, userId: string): Promise<boolean> {
  const item = await table.get(keys.collector(fundraiserId, userId), { consistent: true });
  return item !== undefined;
}

export const collectorItem = (fundraiserId: string, userId: string) => ({
  ...keys.collector(fundraiserId, userId),
  ...keys.collectorByUser(fundraiserId, userId),
});

/** Ids of the users who collect for a fundraiser. */
export async function listCollectors(table: TableReader, fundraiserId: string): Promise<string[]> {
  const items = await table.query(keys.collectors(fundraiserId), { consistent: true });
  return items.map((item) => String(item.sk).slice(2));
}

/**
 * Removes a leaving user from all fundraisers: those in the index and, because the index may lag, all open ones. The
 * user's donors stay (R58).
 */
export async function removeFromFundraisers(table: Table, userId: string): Promise<void> {
  const [indexed, open] = await Promise.all([
    table.query(keys.fundraisersOfUser(userId)),
    table.query(keys.fundraisers(false)),
  ]);
  const known = indexed.map((item) => String(item.sk2));
  const candidates = open.map((item) => String(item.sk1)).filter((id) => !known.includes(id));
  const found = await table.getMany(
    candidates.map((id) => keys.collector(id, userId)),
    { consistent: true },
  );
  const missed = candidates.filter((_, index) => found[index]);
  await Promise.all(
    [...known, ...missed].map((fundraiserId) =>
      table.write({ delete: keys.collector(fundraiserId, userId) }),
    ),
  );
}
