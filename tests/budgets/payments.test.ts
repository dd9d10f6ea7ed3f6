import { expect, test } from 'vitest';
import { confirmPayments, previewPayments } from '../../shared/contract/payment.ts';
import { remindSellers } from '../../shared/contract/reminder.ts';
import { listSales, readReceipt } from '../../shared/contract/sale.ts';
import { type Row, row } from '../api/payment/report.ts';
import { payingClub } from '../api/sale/paying-club.ts';
import { buyer } from '../support/club.ts';
import { manyTickets } from '../support/many-tickets.ts';
import { costOf, measured, type Units } from '../support/units.ts';

/** A club with sales of one ticket, and a matched row for each. */
async function matched(count: number) {
  const { cloud, club, lottery, sell } = await payingClub();
  const rows: Row[] = [];
  const tokens: string[] = [];
  for (const ticket of await club.tickets(lottery, club.seller, count)) {
    const { body: sale } = await sell(club.seller, [ticket]);
    rows.push(row(25, sale.reference, { saleIds: [sale.id] }));
    tokens.push(sale.receiptUrl.split('/').at(-1) ?? '');
  }
  return { cloud, club, lottery, rows, tokens };
}

/** What each further unit of work adds. */
const perRow = (many: Units, few: Units, rows: number) => ({
  reads: (many.reads - few.reads) / rows,
  writes: (many.writes - few.writes) / rows,
});

test('a row of a report costs 3 R to match, and 3 R and 6 W to confirm: sale, row and log entry', async () => {
  const { cloud, club, rows } = await matched(12);
  const body = (part: readonly Row[]) => ({ body: { rows: part } as never });
  const preview = (part: readonly Row[]) =>
    costOf(cloud, 'previewPayments', () => club.admin.call(previewPayments, body(part)));
  const confirm = (part: readonly Row[]) =>
    costOf(cloud, 'confirmPayments', () => club.admin.call(confirmPayments, body(part)));
  const [few, many] = [await preview(rows.slice(0, 1)), await preview(rows.slice(0, 11))];
  const matching = perRow(many, few, 10);
  expect([matching.reads <= 3, matching.writes]).toEqual([true, 0]);
  const [one, eleven] = [await confirm(rows.slice(0, 1)), await confirm(rows.slice(1, 12))];
  expect(perRow(eleven, one, 10)).toEqual({ reads: 3, writes: 6 });
});

test("of 300 sales a row without a reference reads 20 R at most, and a team's list 1 R each: no tickets but the team's", async () => {
  const { cloud, club, lottery } = await payingClub();
  await manyTickets(cloud, club, lottery, 300, () => buyer);
  const look = () => club.admin.call(previewPayments, { body: { rows: [row(25, 'tack')] } as never });
  expect((await costOf(cloud, 'previewPayments', look)).reads).toBeLessThanOrEqual(20);

  const query = { ticketBaseId: lottery, teamId: club.f10 };
  await club.otherSeller.call(listSales, { query: { ticketBaseId: lottery } });
  const { reads } = await costOf(cloud, 'listSales', () => club.otherLeader.call(listSales, { query }));
  expect(reads).toBeLessThanOrEqual(330);
});

test('a list of sales reads no further than the reply is full, and its Link leads to the rest', async () => {
  const { cloud, club, lottery } = await payingClub();
  // 80 kB and 21 R a sale: 78 of them fill a reply, and 100 are read at once.
  const lastName = 'å'.repeat(40_000);
  await manyTickets(cloud, club, lottery, 130, () => ({ ...buyer, lastName }));
  const seen = new Set<string>();
  const list = async (cursor?: string) => {
    const query = { ticketBaseId: lottery, ...(cursor !== undefined && { cursor }) };
    const answer = await club.admin.call(listSales, { query });
    for (const { id } of answer.body) seen.add(id);
    return answer;
  };
  const nextOf = ({ headers }: Awaited<ReturnType<typeof list>>) =>
    /[?&]cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1];
  const { result, units } = await measured(cloud, 'listSales', () => list());
  expect(seen.size).toBeGreaterThan(70);
  expect(units.reads).toBeLessThan(110 * 21);
  let cursor = nextOf(result);
  while (cursor !== undefined) cursor = nextOf(await list(cursor));
  expect(seen.size).toBe(130);
});

test('reminding a seller costs 2 W for the tally, and 2 W an email for the mail; a receipt costs its sale and the prizes', async () => {
  const { cloud, club, lottery, tokens } = await matched(1);
  const few = await costOf(cloud, 'remindSellers', () =>
    club.leader.call(remindSellers, { params: { id: lottery }, body: { to: 'unpaid' } }),
  );
  expect(few.writes).toBe(2 + 2 + 2);
  const read = () => cloud.anonymous.call(readReceipt, { params: { token: tokens[0] ?? '' } });
  await read();
  expect((await costOf(cloud, 'readReceipt', read)).reads).toBe(4.5);
});
