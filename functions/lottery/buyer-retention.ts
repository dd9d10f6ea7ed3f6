import { followTickets } from '../ledger/follow-tickets.ts';
import { log } from '../kernel/logger.ts';
import { absent, all, any, equal } from '../store/expression.ts';
import { keys } from '../store/keys.ts';
import type { Table } from '../store/table.ts';
import { ignoreConditionFailed } from '../store/write.ts';
import { anonymiseBuyers } from '../ledger/anonymise-buyers.ts';
import { type LotteryRecord, parseListedLottery } from '../store/lottery-record.ts';

type Archived = Pick<LotteryRecord, 'id' | 'view'>;

/** When the buyers of an archived lottery become anonymous: as many months after it was archived. */
export function buyersKeptUntil(archivedDate: string, months: number): string {
  const until = new Date(archivedDate);
  const day = until.getUTCDate();
  until.setUTCMonth(until.getUTCMonth() + months);
  // A month that is shorter: its last day, not the next month's first.
  if (until.getUTCDate() !== day) until.setUTCDate(0);
  return until.toISOString();
}

/**
 * Makes the buyers of every lottery anonymous that has been archived for so long: numbers, days, sums, draws and prizes
 * stay, nobody is named. Broken off, the next night goes on; what is done is not read again.
 * @throws what went wrong with one lottery, after the others are done
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
  // After the tickets: a draw that is committed from here on meets the anonymous buyer.
  await followTickets(table, lottery.id, everybody);
  for await (const page of table.pages(keys.unsubscriptions(lottery.id)))
    for (const { pk, sk } of page) await table.write({ delete: { pk: String(pk), sk: String(sk) } });
  await ignoreConditionFailed(
    table.write({
      update: keys.lottery(lottery.id),
      set: { 'view.buyersGone': true },
      // Opened again meanwhile: what is sold then has a time of its own.
      if: all(
        equal('view.closed', true),
        any(absent('view.archivedDate'), equal('view.archivedDate', archivedDate)),
      ),
    }),
  );
  log.info('buyers.forgotten', { club: table.club, lottery: lottery.id });
}
