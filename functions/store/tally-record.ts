import * as z from 'zod/mini';
import { keys } from './keys.ts';
import type { TableReader } from './table-reader.ts';
import type { Item } from './write.ts';

/**
 * What a seller has in a lottery, counted: changed in the same transaction as the tickets it counts. One
 * item per seller, so that sellers never contend, and summaries are one query. It is deleted with the
 * seller's last ticket.
 */
export const TallyRecord = z.object({
  userId: z.string(),
  team: z.string(),
  total: z.number(),
  sold: z.number(),
  /** Sold per Stockholm day (keys as `saleDay` spells them), net of removals. */
  days: z.record(z.string(), z.number()),
  /** The lottery's version under which this seller may sell. */
  v: z.number(),
});
export type TallyRecord = z.infer<typeof TallyRecord>;

export function parseTally(item: Item): TallyRecord {
  return TallyRecord.parse({ ...item, userId: String(item.sk).slice(2) });
}

/** The tallies of a lottery: one query, whatever the number of tickets. */
export async function listTallies(
  table: TableReader,
  lotteryId: string,
  options: { consistent?: boolean } = {},
): Promise<TallyRecord[]> {
  return (await table.query(keys.tallies(lotteryId), options)).map(parseTally);
}

/** Sums of tallies: handed out and sold. */
export function sumTallies(tallies: readonly Pick<TallyRecord, 'total' | 'sold'>[]) {
  return tallies.reduce((sum, tally) => ({ total: sum.total + tally.total, sold: sum.sold + tally.sold }), {
    total: 0,
    sold: 0,
  });
}
