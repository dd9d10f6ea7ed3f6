import * as z from 'zod/mini';
import { sumNames } from '../../shared/domain/payment.ts';
import { above, absent, all, equal, type Item, type Write } from './write.ts';
import { keys } from './keys.ts';
import type { Consistency, TableReader } from './table-reader.ts';

/**
 * Counts of one seller in one lottery, changed in the transaction of the tickets they count. One item per seller, so
 * that sellers do not contend and a summary takes one query. Deleted with the seller's last ticket, unless a sum of
 * money remains.
 */
export const TallyRecord = z.object({
  userId: z.string(),
  team: z.string(),
  total: z.number(),
  sold: z.number(),
  /** Sold tickets by Stockholm day (keys by `saleDay`), minus those whose buyer was removed. */
  days: z.record(z.string(), z.number()),
  /** Version of the lottery under which this seller may sell. */
  v: z.number(),
  /** Sums of payments in öre (`shared/domain/payment.ts`), absent if they are 0. */
  unpaid: z._default(z.number(), 0),
  paid: z._default(z.number(), 0),
  swish: z._default(z.number(), 0),
  confirmed: z._default(z.number(), 0),
  held: z._default(z.number(), 0),
  owed: z._default(z.number(), 0),
  /** Öre handed in by the seller; absent if there was never any. */
  handedIn: z.optional(z.number()),
  /** When the seller was last reminded in this lottery, epoch seconds. */
  remindedAt: z.optional(z.number()),
  /** Id of the request that reminded the seller. */
  remindedBy: z.optional(z.string()),
});
export type TallyRecord = z.infer<typeof TallyRecord>;

export function parseTally(item: Item): TallyRecord {
  return TallyRecord.parse({ ...item, userId: String(item.sk).slice(2) });
}

/** All tallies of a lottery: one query, regardless of the number of tickets. */
export async function listTallies(
  table: TableReader,
  lotteryId: string,
  options: Consistency = {},
): Promise<TallyRecord[]> {
  return (await table.query(keys.tallies(lotteryId), options)).map(parseTally);
}

/** Whether a tally counts any money, in which case it outlives the seller's tickets. */
export const hasSums = (tally: TallyRecord): boolean =>
  sumNames.some((name) => tally[name] !== 0) || (tally.handedIn ?? 0) !== 0;

/** The write of a seller's first tickets in a lottery. @param v version of the lottery */
export const tallyPut = (
  lotteryId: string,
  userId: string,
  { team, total, v }: Pick<TallyRecord, 'team' | 'total' | 'v'>,
): Write => ({
  put: {
    ...keys.tally(lotteryId, userId),
    ...keys.tallyByUser(lotteryId, userId),
    team,
    total,
    sold: 0,
    days: {},
    v,
  },
  if: absent('pk'),
});

/** The write that takes unsold tickets off a tally. Taking the last one deletes the tally, unless it counts money. */
export function fewerTickets(lotteryId: string, tally: TallyRecord, count: number): Write {
  const key = keys.tally(lotteryId, tally.userId);
  return tally.total === count && !hasSums(tally)
    ? { delete: key, if: all(equal('total', count), equal('sold', 0)) }
    : { update: key, add: { total: -count }, if: above('total', hasSums(tally) ? count - 1 : count) };
}

/** Sums of assigned and sold tickets. */
export function sumTallies(tallies: readonly Pick<TallyRecord, 'total' | 'sold'>[]) {
  return tallies.reduce((sum, tally) => ({ total: sum.total + tally.total, sold: sum.sold + tally.sold }), {
    total: 0,
    sold: 0,
  });
}

export async function findTally(
  table: TableReader,
  lotteryId: string,
  userId: string,
): Promise<TallyRecord | undefined> {
  const item = await table.get(keys.tally(lotteryId, userId), { consistent: true });
  return item && parseTally(item);
}
