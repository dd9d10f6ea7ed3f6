import { findLottery } from '../store/lottery-record.ts';
import { keys } from '../store/keys.ts';
import type { Table } from '../store/table.ts';

/**
 * Unsubscribes an address, known or not, from the draw mails of a lottery. Marks the lottery first: only then do winner
 * mails look up unsubscriptions. Does nothing if the lottery does not exist.
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
