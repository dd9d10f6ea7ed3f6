import * as z from 'zod/mini';
import { absent, equal, type Write } from './write.ts';
import { keys } from './keys.ts';
import type { TableReader } from './table-reader.ts';

/** Costs of a lottery, `amount` in öre. */
const CostRecord = z.object({ name: z.string(), amount: z.number() });
export type CostRecord = z.infer<typeof CostRecord>;

const StoredCosts = z.object({
  /** Counts changes. */
  v: z.number(),
  costs: z.array(CostRecord),
});
/** The costs of a lottery; version 0 if none have been saved. */
export type CostList = z.infer<typeof StoredCosts>;

/** Tickets that were handed out and came back unsold. */
const StoredReturns = z.object({ n: z.number() });

/**
 * A lottery's costs, and how many of its tickets have come back. One strong query: 1 R, more if the costs exceed 4 kB.
 */
export async function readCostsAndReturned(
  table: TableReader,
  lotteryId: string,
): Promise<{ readonly costs: CostList; readonly returned: number }> {
  const items = await table.query(keys.costsAndReturned(lotteryId), { consistent: true });
  const found = ({ sk }: { readonly sk: string }) => items.find((item) => item.sk === sk);
  const [costs, returned] = [found(keys.costs(lotteryId)), found(keys.returned(lotteryId))];
  return {
    costs: costs ? StoredCosts.parse(costs) : { v: 0, costs: [] },
    returned: returned ? StoredReturns.parse(returned).n : 0,
  };
}

/** The write that replaces the costs; fails if they have changed since they were read. */
export const costsPut = (lotteryId: string, { v }: CostList, costs: readonly CostRecord[]): Write => ({
  put: { ...keys.costs(lotteryId), v: v + 1, costs },
  if: v === 0 ? absent('pk') : equal('v', v),
});

/** The write that counts returned tickets; goes into the transaction that frees their numbers. 2 W. */
export const returnedWrite = (lotteryId: string, count: number): Write => ({
  upsert: keys.returned(lotteryId),
  add: { n: count },
});
