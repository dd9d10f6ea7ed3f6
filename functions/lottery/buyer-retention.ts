import { eraseControllers } from '../ledger/erase-controllers.ts';
import { updateWinners } from '../ledger/update-winners.ts';
import { log } from '../kernel/logger.ts';
import { all, attempt, equal } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import type { Table } from '../store/table.ts';
import { anonymiseBuyers } from '../ledger/anonymise-buyers.ts';
import { type LotteryRecord, parseListedLottery } from '../store/lottery-record.ts';

type Archived = Pick<LotteryRecord, 'id' | 'view'>;

/** When the buyers of an archived lottery are to be anonymised: this many months after archiving. */
export function buyersKeptUntil(archivedDate: string, months: number): string {
  const until = new Date(archivedDate);
  const day = until.getUTCDate();
  until.setUTCMonth(until.getUTCMonth() + months);
  // In a shorter month: its last day instead of a day in the next month.
  if (until.getUTCDate() !== day) until.setUTCDate(0);
  return until.toISOString();
}

/**
 * Anonymises the buyers of every lottery archived longer ago than the retention: numbers, days, sums, draws and prizes
 * stay, without names. Restartable: the next nightly run continues, and skips completed lotteries.
 * @throws the first error of a lottery, after all others are done
 */
export async function forgetBuyers(table: Table, months: number, now: Date): Promise<void> {
  const wrong: unknown[] = [];
  for (const item of await table.query(keys.lotteries(true)))
    try {
      const lottery = parseListedLottery(item);
      const { archivedDate, buyersGone } = lottery.view;
      if (archivedDate === undefined || buyersGone === true) continue;
      if (buyersKeptUntil(archivedDate, months) <= now.toISOString())
        await anonymiseLottery(table, lottery, archivedDate);
    } catch (error) {
      log.error('buyers.notForgotten', error, { club: table.club, lottery: String(item.sk1) });
      wrong.push(error);
    }
  if (wrong.length > 0) throw wrong[0];
}

async function anonymiseLottery(table: Table, lottery: Archived, archivedDate: string): Promise<void> {
  const everybody = () => true;
  await anonymiseBuyers(table, lottery, everybody, async () => undefined);
  // After the tickets: a draw committed from here on sees the anonymous buyer.
  await updateWinners(table, lottery.id, everybody);
  await eraseControllers(table, lottery.id, everybody, { signed: false });
  for await (const page of table.pages(keys.unsubscriptions(lottery.id)))
    for (const { pk, sk } of page) await table.write({ delete: { pk: String(pk), sk: String(sk) } });
  await attempt(
    table.write({
      update: keys.lottery(lottery.id),
      set: { 'view.buyersGone': true },
      // If reactivated in the meantime, a new retention period will apply.
      if: all(equal('view.closed', true), equal('view.archivedDate', archivedDate)),
    }),
  );
  log.info('buyers.forgotten', { club: table.club, lottery: lottery.id });
}
