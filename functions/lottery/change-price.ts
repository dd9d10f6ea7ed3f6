import { absent, all, equal } from '../store/expression.ts';
import { keys } from '../store/keys.ts';
import type { Table } from '../store/table.ts';
import { ConditionFailed, type Write } from '../store/write.ts';
import { listTallies, sumTallies } from '../store/tally-record.ts';
import { logOf } from './log-changes.ts';
import { propagateVersion } from './propagate-version.ts';
import type { LotteryRecord } from '../store/lottery-record.ts';

/** How long sales are blocked at most, in ms. The price is not written in the last `marginMs`. */
const lockMs = 20_000;
const marginMs = 5_000;

/**
 * Changes the price if nothing is sold (R76): blocks sales under a new version, fans that out so that no sale at the old
 * price can still commit, checks that nothing is sold, and then changes it. Sales resume after any error; only a crashed
 * process leaves them blocked, until the lock expires. The request itself is committed by `changeRules` afterwards.
 * @param request.requestId names the lock
 * @param request.by id of the user, for the log
 */
export async function changePrice(
  table: Table,
  lottery: LotteryRecord,
  price: number,
  { by, requestId: id, now }: { readonly by: string; readonly requestId: string; readonly now: Date },
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
    const isChanged = sold === 0 && inTime;
    const unlock: Write = {
      update: key,
      ...(isChanged && { set: { 'view.price': price } }),
      remove: ['priceLock'],
      if: all(equal('v', version), equal('priceLock.id', id)),
    };
    // The price is logged with its own change, what else the request changes with `changeRules`.
    await (isChanged
      ? table.transact([unlock, ...logOf(by, now, lottery, { ...lottery.view, price })])
      : table.write(unlock));
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
