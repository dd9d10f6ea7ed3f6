import { foundYears } from '../../shared/domain/found-tickets.ts';
import { RunsOfNumbers } from '../../shared/domain/number-runs.ts';
import { saysPaid } from '../../shared/domain/ticket-payment.ts';
import { eachSold } from '../ledger/anonymise-buyers.ts';
import { type LotteryRecord, parseListedLottery } from '../store/lottery-record.ts';
import { keys } from '../store/keys.ts';
import { outboxPut, type Task } from '../store/outbox.ts';
import { paymentOf, type SoldTicket } from '../store/sale-record.ts';
import { readClubSettings } from '../store/settings-record.ts';
import type { Table } from '../store/table.ts';
import type { TableReader } from '../store/table-reader.ts';
import { salesOfTickets } from '../store/sales-of.ts';

type Listed = Pick<LotteryRecord, 'id' | 'view'>;
type FoundLottery = Extract<Task, { kind: 'foundTickets' }>['lotteries'][number];

/** Maximum runs of numbers in one mail, over all lotteries, so that its outbox message stays below 150 kB. */
const mostRunsInAll = 10_000;

/**
 * Looks for the tickets of an email in the club's lotteries and requests the mail that lists them, if there are any.
 * Reads every sold ticket, lottery by lottery: 0.5 R for about 14 tickets, so about 4 000 R for 100 000. Holds four
 * pages of 1 MB and the tickets found in memory. Repeatable: the mail has this task's id, so it is sent once.
 */
export async function mailFoundTickets(
  table: Table,
  { address }: Extract<Task, { kind: 'findTickets' }>,
  id: string,
  now: Date,
): Promise<void> {
  const email = address.toLowerCase();
  const [lotteries, { trackPayments }] = await Promise.all([
    searchedLotteries(table, now),
    readClubSettings(table),
  ]);
  const found: FoundLottery[] = [];
  let room = mostRunsInAll;
  for (const lottery of lotteries) {
    const sold: SoldTicket[] = [];
    await eachSold(
      table,
      lottery,
      (buyer) => buyer.email.toLowerCase() === email,
      async (tickets) => void sold.push(...tickets),
      { consistent: false, shardDone: async () => undefined },
    );
    if (sold.length === 0) continue;
    const sorted = sold.toSorted((one, other) => one.number - other.number);
    const { runs, left } = new RunsOfNumbers(
      sorted.map(({ number }) => number),
      room,
    ).collected;
    room -= runs.length / 2;
    const payments = trackPayments ? await paymentsOf(table, sorted, lottery) : { paid: 0, unpaid: 0 };
    found.push({ lotteryId: lottery.id, runs, left, ...payments });
  }
  if (found.length > 0)
    await table.write(outboxPut(table.club, { kind: 'foundTickets', address, lotteries: found }, now, id));
}

/** Open lotteries, and those archived within a year; newest first. */
async function searchedLotteries(table: TableReader, now: Date): Promise<Listed[]> {
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - foundYears);
  const items = await Promise.all(
    [keys.lotteries(false), keys.lotteries(true)].map((range) => table.query(range)),
  );
  return items
    .flat()
    .map(parseListedLottery)
    .filter(({ view }) => !view.closed || (view.archivedDate ?? '') >= since.toISOString())
    .toSorted((one, other) => other.view.createdDate.localeCompare(one.view.createdDate));
}

/** How many of these tickets are known to be paid and unpaid. Reads their sales. */
async function paymentsOf(
  table: TableReader,
  tickets: readonly SoldTicket[],
  { view }: Listed,
): Promise<Pick<FoundLottery, 'paid' | 'unpaid'>> {
  const saleOf = await salesOfTickets(table, tickets);
  const states = tickets.map((ticket) => saysPaid(paymentOf(saleOf(ticket)).state, view));
  const count = (paid: boolean) => states.filter((each) => each === paid).length;
  return { paid: count(true), unpaid: count(false) };
}
