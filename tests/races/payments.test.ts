import { expect, test } from 'vitest';
import { deleteSale, editPayment, editSale } from '../../shared/contract/sale.ts';
import { unsellTicket } from '../../shared/contract/ticket.ts';
import { payingClub, sumsOfSeller } from '../api/sale/paying-club.ts';
import { buyer } from '../support/club.ts';
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
