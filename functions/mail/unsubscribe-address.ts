import { findLottery } from '../store/lottery-record.ts';
import { keys } from '../store/keys.ts';
import type { Table } from '../store/table.ts';

/**
 * No more draw mails of that lottery to that address, whether or not anybody knows it. The lottery says that there
 * is somebody: only then do lists of winners look who. Nothing where there is no such lottery.
 */
export async function unsubscribeAddress(
  table: Table,
  lotteryId: string,
  email: string,
  now: number,
): Promise<void> {
  const lottery = await findLottery(table, lotteryId);
  if (!lottery) return;
  if (!lottery.unsubscribed)
    await table.write({ update: keys.lottery(lotteryId), set: { unsubscribed: true } });
  await table.write({ put: { ...keys.unsubscribed(lotteryId, email), email, at: now } });
}
