import { all, equal } from '../store/expression.ts';
import { keys } from '../store/keys.ts';
import type { Table } from '../store/table.ts';
import { ConditionFailed } from '../store/write.ts';
import type { LotteryRecord } from '../store/lottery-record.ts';

/**
 * Removes the lock by which a price change holds back sales and other changes, where its process has crashed: when the
 * lock has expired, or for a retry of the same change (`own`).
 */
export async function settleLock(table: Table, lottery: LotteryRecord, own?: string): Promise<void> {
  const lock = lottery.priceLock;
  if (!lock || (lock.until > Date.now() && lock.id !== own)) return;
  try {
    await table.write({
      update: keys.lottery(lottery.id),
      add: { v: 1 },
      remove: ['priceLock'],
      if: all(equal('priceLock.id', lock.id), equal('v', lottery.v)),
    });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
