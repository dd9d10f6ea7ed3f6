import { expect, test } from 'vitest';
import { keys } from '../../functions/store/keys.ts';
import { deleteSale, editPayment, editSale } from '../../shared/contract/sale.ts';
import { unsellTicket } from '../../shared/contract/ticket.ts';
import { confirm, row, type Row } from '../api/payment/report.ts';
import { payingClub, sumsOfSeller } from '../api/sale/paying-club.ts';
import { buyer } from '../support/club.ts';
import { callsOf } from '../support/faults.ts';
import { inParallel } from '../support/parallel.ts';
import { recount } from '../support/recount.ts';
import { outcomeOf } from '../support/refusal.ts';

test('payment, correction and removal of one sale at once leave sums that equal its tickets', async () => {
  const { cloud, club, lottery, sell } = await payingClub();
  const tickets = await club.tickets(lottery, club.seller, 12);
  for (let from = 0; from < tickets.length; from += 3) {
    const { body: sale } = await sell(club.seller, tickets.slice(from, from + 3));
    const params = { id: sale.id };
    const isDeleted = from % 2 === 0;
    const pay =
      (method: 'cash' | 'swish', confirmed = false) =>
      () =>
        club.admin.call(editPayment, { params, body: { state: 'paid', method, confirmed } });
    const answers = await inParallel<{ readonly status: number; readonly body: unknown }>([
      pay('cash'),
      pay('swish', true),
      () => club.leader.call(editPayment, { params, body: { state: 'unpaid' } }),
      () => club.seller.call(editSale, { params, body: { ...buyer, phone: '1' } }),
      () => club.seller.call(unsellTicket, { params: { id: sale.customer.id } }),
      () => (isDeleted ? club.admin.call(deleteSale, { params }) : pay('cash')()),
      pay('swish'),
    ]);
    for (const answer of answers)
      expect([
        '200',
        '204',
        '409 payment.confirmed',
        '409 payment.leaderOnly',
        // A sale that only loses a ticket is there all the time.
        ...(isDeleted ? ['404 notFound'] : []),
      ]).toContain(outcomeOf(answer));
  }
  await recount(cloud, club, lottery);
  const { paid, unpaid, swish, confirmed, held, owed, sold } = await sumsOfSeller(cloud, club, lottery);
  expect(paid + unpaid).toBe(sold * 2500);
  expect([held + swish, owed, confirmed <= swish]).toEqual([paid, held, true]);
});

test('a sale that is changed and changed back while it is removed has handed nothing in', async () => {
  const { cloud, club, lottery, sell } = await payingClub();
  const tickets = await club.tickets(lottery, club.seller, 1);
  const { body: sale } = await sell(club.seller, tickets);
  const params = { id: sale.id };
  const pay = (body: { state: 'unpaid' } | { state: 'paid'; method: 'cash' }) =>
    club.admin.call(editPayment, { params, body });
  await pay({ state: 'paid', method: 'cash' });
  const tally = keys.tally(lottery, club.seller.id).sk;
  let reads = 0;
  const stop = cloud.local.gateway.intercept(async (call) => {
    if (!callsOf('deleteSale')(call)) return undefined;
    // The seller owes nothing at the moment at which that is read, and the sale says the same before and after.
    if (reads === 0 && call.keys.some(({ sk }) => sk === tally)) {
      reads = 1;
      await pay({ state: 'unpaid' });
    } else if (reads === 1) {
      reads = 2;
      await pay({ state: 'paid', method: 'cash' });
    }
    return undefined;
  });
  const answer = await club.admin.call(deleteSale, { params }).finally(stop);
  expect([reads, outcomeOf(answer)]).toEqual([2, '204']);
  await recount(cloud, club, lottery);
});

test('of a payment from two phones one is kept, and it is counted once', async () => {
  const { cloud, club, lottery, sell } = await payingClub();
  const tickets = await club.tickets(lottery, club.seller, 2);
  const { body: sale } = await sell(club.seller, tickets);
  const pay = (method: 'cash' | 'swish') => () =>
    club.seller.call(editPayment, { params: { id: sale.id }, body: { state: 'paid', method } });
  const answers = await inParallel([pay('cash'), pay('cash'), pay('swish'), pay('cash')]);
  expect(answers.map(outcomeOf)).toEqual(['200', '200', '200', '200']);
  expect(await sumsOfSeller(cloud, club, lottery)).toMatchObject({ paid: 5000, unpaid: 0 });
  await recount(cloud, club, lottery);
});

test('a report of many rows, sent in parts by two at once, confirms each once, and the sums equal a recount', async () => {
  const { cloud, club, lottery, sell } = await payingClub();
  const sellers = [club.seller, club.otherSeller, club.leader];
  const rows: Row[] = [];
  for (const seller of sellers) {
    const tickets = await club.tickets(lottery, seller, 8);
    for (const [index, ticket] of tickets.entries()) {
      const { body: sale } = await sell(seller, [ticket], index % 4 === 0 ? { payment: 'cash' } : {});
      rows.push(row(25, sale.reference, { saleIds: [sale.id] }));
    }
  }
  const parts = [rows.slice(0, 12), rows.slice(12)];
  const outcomes = await inParallel([
    ...parts.map((part) => () => confirm(club.admin, part)),
    ...parts.map((part) => () => confirm(club.master, part)),
    () => confirm(club.admin, rows.toReversed()),
  ]);
  expect(outcomes.reduce((sum, { confirmed }) => sum + confirmed, 0)).toBe(24);
  for (const { unmatched } of outcomes) expect(unmatched).toBe(0);
  await recount(cloud, club, lottery);
  for (const seller of sellers) {
    const sums = await sumsOfSeller(cloud, { ...club, seller }, lottery);
    expect(sums).toMatchObject({
      paid: 20_000,
      confirmed: 20_000,
      swish: 20_000,
      unpaid: 0,
      held: 0,
      owed: 0,
    });
  }
});
