import * as z from 'zod/mini';
import { keys } from './keys.ts';
import type { TableReader } from './table-reader.ts';
import type { Item } from './write.ts';

/**
 * Counts of one seller in one lottery, changed in the transaction of the tickets they count. One item a seller: sellers
 * do not contend, and a summary takes one query. Deleted with the seller's last ticket.
 */
export const TallyRecord = z.object({
  userId: z.string(),
  team: z.string(),
  total: z.number(),
  sold: z.number(),
  /** Sold tickets by Stockholm day (keys by `saleDay`), less removed buyers. */
  days: z.record(z.string(), z.number()),
  /** Version of the lottery under which this seller may sell. */
  v: z.number(),
  /** Sums of payments in öre (`shared/domain/payment.ts`), absent where they are 0. */
  unpaid: z._default(z.number(), 0),
  paid: z._default(z.number(), 0),
  swish: z._default(z.number(), 0),
  confirmed: z._default(z.number(), 0),
  held: z._default(z.number(), 0),
  owed: z._default(z.number(), 0),
});
export type TallyRecord = z.infer<typeof TallyRecord>;

export function parseTally(item: Item): TallyRecord {
  return TallyRecord.parse({ ...item, userId: String(item.sk).slice(2) });
}

/** All tallies of a lottery: one query, regardless of the number of tickets. */
export async function listTallies(
  table: TableReader,
  lotteryId: string,
  options: { consistent?: boolean } = {},
): Promise<TallyRecord[]> {
  return (await table.query(keys.tallies(lotteryId), options)).map(parseTally);
}

/** Sums of assigned and sold tickets. */
export function sumTallies(tallies: readonly Pick<TallyRecord, 'total' | 'sold'>[]) {
  return tallies.reduce((sum, tally) => ({ total: sum.total + tally.total, sold: sum.sold + tally.sold }), {
    total: 0,
    sold: 0,
  });
}
