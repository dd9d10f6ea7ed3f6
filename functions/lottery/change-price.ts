import { absent, all, equal } from '../store/expression.ts';
import { keys } from '../store/keys.ts';
import type { Table } from '../store/table.ts';
import { ConditionFailed } from '../store/write.ts';
import { listTallies, sumTallies } from '../store/tally-record.ts';
import { propagateVersion } from './propagate-version.ts';
import type { LotteryRecord } from '../store/lottery-record.ts';

/** How long sales are blocked at most, in ms. The price is not written in the last `marginMs`. */
const lockMs = 20_000;
const marginMs = 5_000;

/**
 * Changes the price if nothing is sold (R76): blocks sales under a new version, fans that out so that no sale at the old
 * price can still commit, checks that nothing is sold, and then changes it. Sales resume after any error; only a crashed
 * process leaves them blocked, until the lock expires. The request itself is committed by `changeRules` afterwards.
 * @param id of the request, which names the lock
 */
export async function changePrice(
  table: Table,
  lottery: LotteryRecord,
  price: number,
  id: string,
  now: Date,
): Promise<'go on' | 'lottery.priceFixed'> {
  const key = keys.lottery(lottery.id);
  const until = Date.now() + lockMs;
  const version = lottery.v + 1;
  // Most refusals need no lock: existing sales are visible.
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
    const inTime = Date.now() < until - marginMs;
    await table.write({
      update: key,
      ...(sold === 0 && inTime && { set: { 'view.price': price } }),
      remove: ['priceLock'],
      if: all(equal('v', version), equal('priceLock.id', id)),
    });
    return sold > 0 ? 'lottery.priceFixed' : 'go on';
  } catch (error) {
    if (error instanceof ConditionFailed) return 'go on';
    await releaseLock(table, lottery.id, id);
    throw error;
  }
}

/**
 * Removes this change's lock, if it holds one. If that fails too, the lock expires; the caller throws the first error.
 */
async function releaseLock(table: Table, lotteryId: string, id: string): Promise<void> {
  await table
    .write({
      update: keys.lottery(lotteryId),
      add: { v: 1 },
      remove: ['priceLock'],
      if: equal('priceLock.id', id),
    })
    .catch(() => undefined);
}
