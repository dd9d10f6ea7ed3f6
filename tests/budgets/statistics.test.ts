import { expect, test } from 'vitest';
import { listOwnArchive } from '../../shared/contract/lottery.ts';
import { listStats, readSales, reportLottery } from '../../shared/contract/report.ts';
import { copyBuyer } from '../../shared/contract/ticket.ts';
import { buyer } from '../support/club.ts';
import { testClub } from '../support/cloud.ts';
import { manyTickets } from '../support/many-tickets.ts';
import { costOf } from '../support/units.ts';

const caller = 0.5;
const tickets = 1200;

async function lotteryOf(sold: (number: number) => boolean) {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery({ maxNumber: tickets });
  await manyTickets(cloud, club, lottery, tickets, (number) => (sold(number) ? buyer : undefined));
  const stats = (query: Readonly<Partial<Record<'limit' | 'cursor', string>>> = {}) =>
    club.admin.call(listStats, { params: { id: lottery }, query });
  await stats();
  return { cloud, club, lottery, stats };
}

/** Scaled to 100 000 tickets, from the cost of 1 200 without the people. */
const scaled = (reads: number, others = 0) =>
  Math.round(((reads - caller - around - others) * 100_000) / tickets);
/** The lottery, the club's users, the tallies, the teams, the sections, the settings: 0.5 R each. */
const around = 3;
/** What a report reads besides, for its sheets of money: three queries. */
const money = 1.5;

test('the tickets of a lottery, as a list or a report, cost their size once, eventually consistent', async () => {
  // Keys, index keys and assigner are 136 bytes a ticket; a buyer's names, email and phone and the sale's name 100 more. The
  // list reads the sales, too, which say what is paid: 164 bytes each.
  for (const [forList, forReport, sold] of [
    [1760, 1760, () => false],
    [3300, 2300, (number: number) => number % 2 === 0],
    [4900, 2900, () => true],
  ] as const) {
    const { cloud, club, lottery, stats } = await lotteryOf(sold);
    const list = await costOf(cloud, 'listStats', stats);
    const report = await costOf(cloud, 'reportLottery', () =>
      club.admin.call(reportLottery, { params: { id: lottery } }),
    );
    expect([list.writes, report.writes]).toEqual([0, 0]);
    for (const [cost, most] of [
      [scaled(list.reads), forList],
      [scaled(report.reads, money), forReport],
    ] as const) {
      expect(cost).toBeLessThanOrEqual(most);
      expect(cost).toBeGreaterThan(most - 150);
    }
  }
});

test('a part of the list reads what it shows, wherever it begins, and only the people in it', async () => {
  const { cloud, stats } = await lotteryOf((number) => number % 2 === 0);
  for (const at of [0, 600, 1140]) {
    const cursor = at ? { cursor: Buffer.from(String(at)).toString('base64url') } : {};
    const { reads } = await costOf(cloud, 'listStats', () => stats({ limit: '50', ...cursor }));
    // 51 tickets and 25 sales are 11 kB in two queries, and 1 R for what rounding adds; the lottery, the seller, the
    // leader and the tally, the teams, the sections and the settings.
    expect(reads).toBeLessThanOrEqual(caller + 2.5 + 3.5);
  }
});

test('sales per day cost as much as the summary, the own archive 1 R, a copied buyer 4.5 R and 10 W', async () => {
  const { cloud, club } = await testClub();
  const [archived, open] = [await club.lottery(), await club.lottery()];
  const [sold = '', second = ''] = await club.tickets(archived, club.seller, 2);
  const own = await club.tickets(open, club.seller, 2);
  for (const ticket of [sold, second]) await club.sell(club.seller, ticket);
  await club.edit(archived, { closed: true });
  const copy = (at: number) =>
    club.seller.call(copyBuyer, { body: { copyTicketId: sold, newTicketId: own[at] ?? '' } });
  await copy(0);
  expect(await costOf(cloud, 'copyBuyer', () => copy(1))).toEqual({ reads: caller + 4.5, writes: 10 });
  const reads = {
    listOwnArchive: () => club.seller.call(listOwnArchive, {}),
    readSales: () => club.admin.call(readSales, { params: { id: archived } }),
  };
  const costs: Record<string, number> = {};
  for (const [operation, run] of Object.entries(reads)) {
    await run();
    costs[operation] = (await costOf(cloud, operation, run)).reads - caller;
  }
  expect(costs).toEqual({ listOwnArchive: 1, readSales: 0.5 });
});
