import { absent, all, equal } from '../store/expression.ts';
import { keys } from '../store/keys.ts';
import type { Table } from '../store/table.ts';
import { ConditionFailed } from '../store/write.ts';
import { listTallies, sumTallies } from '../store/tally-record.ts';
import { propagateVersion } from './propagate-version.ts';
import type { LotteryRecord } from '../store/lottery-record.ts';

/** How long sales are held back at most, in ms; the last part of it is kept free of writes here. */
const hold = 20_000;
const margin = 5_000;

/**
 * Changes the price, if nothing is sold: holds sales back under a new version, fans that out, so that no sale
 * under the old price can still commit, looks whether anything is sold, and only then changes it. Whatever fails
 * meanwhile, sales go on: only a process that dies leaves them held back, until the lock's time is over.
 */
export async function changePrice(
  table: Table,
  lottery: LotteryRecord,
  price: number,
  id: string,
  now: Date,
): Promise<'go on' | 'lottery.priceFixed'> {
  const key = keys.lottery(lottery.id);
  const until = Date.now() + hold;
  const version = lottery.v + 1;
  // Most refusals need no lock: what is sold now can be seen.
  if (sumTallies(await listTallies(table, lottery.id, { consistent: true })).sold > 0)
    return 'lottery.priceFixed';
  try {
    await table.write({
      update: key,
      set: { v: version, priceLock: { id, until } },
      if: all(equal('v', lottery.v), absent('priceLock')),
    });
    await propagateVersion(table, lottery.id, version, now);
    const { sold } = sumTallies(await listTallies(table, lottery.id, { consistent: true }));
    const intime = Date.now() < until - margin;
    await table.write({
      update: key,
      ...(sold === 0 && intime && { set: { 'view.price': price } }),
      remove: ['priceLock'],
      if: all(equal('v', version), equal('priceLock.id', id)),
    });
    return sold > 0 ? 'lottery.priceFixed' : 'go on';
  } catch (error) {
    if (error instanceof ConditionFailed) return 'go on';
    await letGo(table, lottery.id, id);
    throw error;
  }
}

/** Takes this change's lock away, where it has one. Where that fails too, the lock expires; the first error is the one thrown. */
async function letGo(table: Table, lotteryId: string, id: string): Promise<void> {
  await table
    .write({
      update: keys.lottery(lotteryId),
      add: { v: 1 },
      remove: ['priceLock'],
      if: equal('priceLock.id', id),
    })
    .catch(() => undefined);
}
