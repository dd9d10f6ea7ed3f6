import { expect, test } from 'vitest';
import { keys } from '../../../functions/store/keys.ts';
import { erasePerson } from '../../../shared/contract/person.ts';
import { createSale, listSales, readSale, type Sale } from '../../../shared/contract/sale.ts';
import { assignSpecific, deleteTicket, unsellTicket } from '../../../shared/contract/ticket.ts';
import type { TestUser } from '../../support/club.ts';
import { recount } from '../../support/recount.ts';
import { brokenRules, outcomeOf } from '../../support/refusal.ts';
import { payingClub } from './paying-club.ts';

const listed = async (who: TestUser, query: Readonly<Record<string, string>>) => {
  const sales: Sale[] = [];
  let cursor: string | undefined;
  do {
    const answer = await who.call(listSales, {
      query: { ...query, ...(cursor !== undefined && { cursor }) } as { ticketBaseId: string },
    });
    if (answer.status !== 200) return outcomeOf(answer);
    sales.push(...answer.body);
    cursor = /[?&]cursor=([^&>]+)/.exec(answer.headers.get('link') ?? '')?.[1];
  } while (cursor !== undefined);
  return sales.map(({ tickets }) => tickets.map(({ number }) => number).join());
};

test('sellers list their own sales, a leader those of the team, an Admin the club; each once, in parts of any size', async () => {
  const { club, lottery, makeSale } = await payingClub();
  const own = await club.tickets(lottery, club.seller, 6);
  const others = await club.tickets(lottery, club.otherSeller, 2);
  await makeSale(club.seller, own.slice(0, 2));
  await makeSale(club.otherSeller, others, { payment: 'cash' });
  await makeSale(club.seller, own.slice(2, 3), { payment: 'swish' });
  const left = await makeSale(club.seller, own.slice(3));
  // The first ticket leaves the last sale.
  await club.seller.call(unsellTicket, { params: { id: left.customer.id } });
  const query = { ticketBaseId: lottery };
  const mine = ['1,2', '3', '5,6'];
  const all = [...mine, '7,8'];
  for (const limit of ['1', '2', '1000']) {
    expect([limit, await listed(club.seller, { ...query, limit })].flat().toSorted()).toEqual(
      [limit, ...mine].toSorted(),
    );
    expect([limit, await listed(club.admin, { ...query, limit })].flat().toSorted()).toEqual(
      [limit, ...all].toSorted(),
    );
  }
  expect([await listed(club.leader, { ...query, teamId: club.p12 })].flat().toSorted()).toEqual(mine);
  expect(await listed(club.admin, { ...query, teamId: club.f10 })).toEqual(['7,8']);
  expect(await listed(club.admin, { ...query, state: 'paid' })).toHaveLength(2);
  expect([await listed(club.seller, { ...query, state: 'unpaid' })].flat().toSorted()).toEqual([
    '1,2',
    '5,6',
  ]);
  expect(await listed(club.leader, { ...query, teamId: club.f10 })).toBe('404 notFound');
  expect(await listed(club.seller, { ...query, teamId: club.p12 })).toBe('404 notFound');
  expect(await listed(club.admin, { ...query, teamId: club.office })).toEqual([]);
  expect(await listed(club.admin, { ...query, teamId: 'ingetalls' })).toBe('404 notFound');
  expect(brokenRules(await club.admin.call(listSales, { query: { ...query, cursor: 'QQ' } }))).toEqual([
    'cursor: Ogiltig cursor',
  ]);
});

test('without a limit all sales are listed', { tags: 'search' }, async () => {
  const { club, lottery, makeSale } = await payingClub();
  const tickets = await club.tickets(lottery, club.seller, 201);
  for (const ticket of tickets) await makeSale(club.seller, [ticket], { mail: false });
  for (const query of [{}, { state: 'unpaid' }] as const) {
    const { body, headers } = await club.admin.call(listSales, {
      query: { ...query, ticketBaseId: lottery },
    });
    expect([body.length, headers.get('link')]).toEqual([201, null]);
  }
});

test('two sales of one second that begin with the same ticket are both listed, in parts of one', async () => {
  const { cloud, club, lottery, makeSale } = await payingClub();
  const tickets = await club.tickets(lottery, club.seller, 2);
  const first = await makeSale(club.seller, tickets);
  await club.seller.call(unsellTicket, { params: { id: first.customer.id } });
  await makeSale(club.seller, tickets.slice(0, 1));
  // The second may have passed between the two.
  const at = 1_800_000_000;
  const table = cloud.service.of(club.id);
  for (const generation of [1, 2]) {
    const id = { lotteryId: lottery, number: 1, generation };
    await table.write({ update: keys.sale(id), set: { 'sale.at': at, ...keys.saleByTime(id, at) } });
  }
  expect(await listed(club.admin, { ticketBaseId: lottery, limit: '1' })).toEqual(['1', '2']);
});

test('a ticket that is taken back and assigned again begins sales with new references', async () => {
  const { club, lottery, sell } = await payingClub();
  const [ticket = ''] = await club.tickets(lottery, club.seller, 1);
  const seen = new Set<string>();
  for (let round = 0; round < 3; round++) {
    const { body } = await sell(club.seller, [ticket]);
    seen.add(body.reference);
    await club.seller.call(unsellTicket, { params: { id: body.customer.id } });
    await club.admin.call(deleteTicket, { params: { id: ticket } });
    const place = { ticketBaseId: lottery, number: 1, userId: club.seller.id };
    expect(outcomeOf(await club.admin.call(assignSpecific, { body: place }))).toBe('201');
  }
  expect(seen.size).toBe(3);
});

test('an erased buyer leaves the sale with its id, reference, amount and payment', async () => {
  const { cloud, club, lottery, makeSale } = await payingClub();
  const tickets = await club.tickets(lottery, club.seller, 2);
  const email = `glom@${club.urlKey}.example`;
  const sale = await makeSale(club.seller, tickets, { email, payment: 'cash' });
  await club.admin.call(erasePerson, { body: { email } });
  await cloud.drain();
  const { body: now } = await club.seller.call(readSale, { params: { id: sale.id } });
  // The link to the erased buyer's receipt ends with them.
  const { customer, receiptUrl, ...rest } = now;
  expect(customer).toMatchObject({ firstName: 'Borttagen', email: '', erased: true });
  const { customer: _, receiptUrl: earlier, ...before } = sale;
  expect(receiptUrl).not.toBe(earlier);
  expect(rest).toEqual(before);
  await recount(cloud, club, lottery);
});

test('while the club does not follow payments a sale has none, and no sums', async () => {
  const { cloud, club, lottery, makeSale } = await payingClub();
  await cloud.service.of(club.id).write({ update: keys.settings(), set: { trackPayments: false } });
  const tickets = await club.tickets(lottery, club.seller, 1);
  const sale = await makeSale(club.seller, tickets, { payment: 'swish' });
  expect([sale.payment.state, sale.swish]).toEqual(['unknown', null]);
  await recount(cloud, club, lottery);
  expect(createSale.repeatableDays).toBe(31);
});
