import { expect, test } from 'vitest';
import { deleteSale, editPayment, editSale, readSale } from '../../../shared/contract/sale.ts';
import { readTicket, sellTicket, unsellTicket } from '../../../shared/contract/ticket.ts';
import { parseSaleReference } from '../../../shared/domain/sale-reference.ts';
import { buyer } from '../../support/club.ts';
import { recount } from '../../support/recount.ts';
import { brokenRules, outcomeOf } from '../../support/refusal.ts';
import { payingClub, sumsOfSeller } from './paying-club.ts';

test('several tickets are sold to one buyer as one sale, with a reference, an amount and what to pay', async () => {
  const { cloud, club, lottery, sell } = await payingClub();
  const tickets = await club.tickets(lottery, club.seller, 5);
  const { status, body: sale } = await sell(club.seller, tickets.slice(1, 4));
  expect(status).toBe(201);
  expect(sale).toMatchObject({
    ticketBaseId: lottery,
    amount: 75,
    customer: buyer,
    payment: { state: 'unpaid', method: null, receivedBy: null, paidDate: null, confirmed: false },
    swish: { payee: '1234679304', amount: 75, message: sale.reference },
  });
  expect(sale.tickets.map(({ id }) => id)).toEqual(tickets.slice(1, 4));
  expect(sale.swish?.qr).toBe(`C1234679304;75,00;${sale.reference};0`);
  expect(parseSaleReference(sale.reference)).toMatchObject({ number: 2, generation: 1 });
  expect((await club.seller.call(readSale, { params: { id: sale.id } })).body).toEqual(sale);
  for (const id of tickets.slice(1, 4)) {
    const { body } = await club.seller.call(readTicket, { params: { id } });
    expect(body.customer).toMatchObject(buyer);
  }
  expect(await sumsOfSeller(cloud, club, lottery)).toMatchObject({ sold: 3, unpaid: 7500, paid: 0, owed: 0 });
  expect((await recount(cloud, club, lottery)).sold).toEqual([2, 3, 4]);
});

test('one ticket that is sold already refuses the whole sale, and is named', async () => {
  const { club, lottery, sell, makeSale } = await payingClub();
  const tickets = await club.tickets(lottery, club.seller, 4);
  await makeSale(club.seller, tickets.slice(1, 3));
  const refused = await sell(club.seller, tickets);
  expect(outcomeOf(refused)).toBe('409 ticket.alreadySold');
  expect(refused.body).toMatchObject({ message: 'Lotterna 2 och 3 är redan sålda. Ingenting är ändrat.' });
  const { body } = await club.seller.call(readTicket, { params: { id: tickets[0] ?? '' } });
  expect(body.customer).toBeUndefined();
});

test('the buyer of a sale is edited in all its tickets, from the sale as from one of its tickets', async () => {
  const { club, lottery, makeSale } = await payingClub();
  const tickets = await club.tickets(lottery, club.seller, 3);
  const sale = await makeSale(club.seller, tickets);
  const next = { ...buyer, firstName: 'Berit', noEmail: true, email: '' };
  expect(outcomeOf(await club.seller.call(editSale, { params: { id: sale.id }, body: next }))).toBe('204');
  const read = async () =>
    (await Promise.all(tickets.map((id) => club.seller.call(readTicket, { params: { id } })))).map(
      ({ body }) => body.customer,
    );
  for (const customer of await read())
    expect(customer).toMatchObject({ firstName: 'Berit', email: '', noEmail: true });
  const customerId = (await read())[1]?.id ?? '';
  const edited = { ticketId: tickets[1] ?? '', customerId, ...buyer, firstName: 'Cilla' };
  expect(outcomeOf(await club.seller.call(sellTicket, { body: edited }))).toBe('200');
  for (const customer of await read()) {
    expect(customer).toMatchObject({ firstName: 'Cilla', email: buyer.email });
    expect(customer).not.toHaveProperty('noEmail');
  }
});

test('a ticket taken out of a sale lowers its amount, also where the sale began with it; the reference stays', async () => {
  const { cloud, club, lottery, makeSale } = await payingClub();
  const tickets = await club.tickets(lottery, club.seller, 4);
  const sale = await makeSale(club.seller, tickets);
  const buyerOf = async (ticketId: string) =>
    (await club.seller.call(readTicket, { params: { id: ticketId } })).body.customer?.id ?? '';
  const takeOut = async (ticketId: string) =>
    outcomeOf(await club.seller.call(unsellTicket, { params: { id: await buyerOf(ticketId) } }));
  const read = async () => (await club.seller.call(readSale, { params: { id: sale.id } })).body;
  for (const [place, left] of [
    [2, [1, 2, 4]],
    [0, [2, 4]],
    [3, [2]],
  ] as const) {
    expect(await takeOut(tickets[place] ?? '')).toBe('204');
    const now = await read();
    expect(now.tickets.map(({ number }) => number)).toEqual(left);
    expect(now).toMatchObject({ id: sale.id, reference: sale.reference, amount: left.length * 25 });
    expect((await sumsOfSeller(cloud, club, lottery)).unpaid).toBe(left.length * 2500);
  }
  const other = await makeSale(club.seller, [tickets[0] ?? '']);
  expect(other.reference).not.toBe(sale.reference);
  expect((await read()).tickets.map(({ number }) => number)).toEqual([2]);
  expect(await takeOut(tickets[1] ?? '')).toBe('204');
  expect(outcomeOf(await club.seller.call(readSale, { params: { id: sale.id } }))).toBe('404 notFound');
  await recount(cloud, club, lottery);
});

test('a payment is recorded, changed and taken back; the sums of the seller follow', async () => {
  const { cloud, club, lottery, makeSale } = await payingClub();
  const tickets = await club.tickets(lottery, club.seller, 2);
  const sale = await makeSale(club.seller, tickets);
  const pay = async (who: typeof club.seller, body: object) =>
    who.call(editPayment, { params: { id: sale.id }, body: body as never });
  const sums = () => sumsOfSeller(cloud, club, lottery);
  const cash = await pay(club.seller, { state: 'paid', method: 'cash' });
  expect(cash.body).toMatchObject({
    payment: { state: 'paid', method: 'cash', receivedBy: 'seller', confirmed: false },
    swish: null,
  });
  expect(await sums()).toMatchObject({ unpaid: 0, paid: 5000, held: 5000, owed: 5000, swish: 0 });
  await pay(club.seller, { state: 'paid', method: 'swish' });
  expect(await sums()).toMatchObject({ unpaid: 0, paid: 5000, held: 0, owed: 0, swish: 5000, confirmed: 0 });
  expect(outcomeOf(await pay(club.seller, { state: 'paid', method: 'swish', confirmed: true }))).toBe(
    '403 auth.forbidden',
  );
  expect(brokenRules(await pay(club.admin, { state: 'paid', method: 'cash', confirmed: true }))).toEqual([
    'confirmed: Pengar hos säljaren bekräftas när de lämnas in',
  ]);
  await pay(club.admin, { state: 'paid', method: 'swish', confirmed: true });
  expect(await sums()).toMatchObject({ paid: 5000, swish: 5000, confirmed: 5000 });
  for (const who of [club.seller, club.leader]) {
    expect(outcomeOf(await pay(who, { state: 'unpaid' }))).toBe('409 payment.confirmed');
    expect(outcomeOf(await who.call(deleteSale, { params: { id: sale.id } }))).toBe('409 payment.confirmed');
  }
  await pay(club.admin, { state: 'unpaid' });
  expect(await sums()).toMatchObject({ unpaid: 5000, paid: 0, swish: 0, confirmed: 0 });
  expect(brokenRules(await pay(club.seller, { state: 'paid' }))).toEqual(['method: Välj hur köpet betalas']);
});

test('a payment that changes no sum is recorded: another method of the same receiver, and all in a lottery at 0 SEK', async () => {
  const { cloud, club, lottery, makeSale } = await payingClub();
  const free = await club.lottery({ price: 0 });
  for (const of of [lottery, free]) {
    const sale = await makeSale(club.seller, await club.tickets(of, club.seller, 1));
    for (const method of ['cash', 'other', 'swish'] as const) {
      const body = { state: 'paid' as const, method };
      const { body: paid } = await club.seller.call(editPayment, { params: { id: sale.id }, body });
      expect(paid.payment).toMatchObject(body);
    }
    await recount(cloud, club, of);
  }
  expect(await sumsOfSeller(cloud, club, free)).toMatchObject({ unpaid: 0, paid: 0, held: 0, swish: 0 });
});

test('a paid sale is taken back by a leader, an unpaid one by its seller', async () => {
  const { cloud, club, lottery, makeSale } = await payingClub();
  const tickets = await club.tickets(lottery, club.seller, 4);
  const paid = await makeSale(club.seller, tickets.slice(0, 2), { payment: 'cash' });
  const unpaid = await makeSale(club.seller, tickets.slice(2));
  const remove = async (who: typeof club.seller, id: string) =>
    outcomeOf(await who.call(deleteSale, { params: { id } }));
  expect(await remove(club.seller, paid.id)).toBe('409 payment.leaderOnly');
  expect(await remove(club.seller, unpaid.id)).toBe('204');
  expect(await remove(club.leader, paid.id)).toBe('204');
  expect(await sumsOfSeller(cloud, club, lottery)).toMatchObject({
    sold: 0,
    unpaid: 0,
    paid: 0,
    held: 0,
    owed: 0,
  });
  expect((await recount(cloud, club, lottery)).sold).toEqual([]);
});

test('a sale needs an email or the statement that there is none, distinct tickets of one seller and lottery', async () => {
  const { club, lottery, sell } = await payingClub();
  const other = await club.lottery();
  const [one = '', two = ''] = await club.tickets(lottery, club.seller, 2);
  const [elsewhere = ''] = await club.tickets(other, club.seller, 1);
  const [foreign = ''] = await club.tickets(lottery, club.otherSeller, 1);
  const broken = async (tickets: string[], more: object, who = club.seller) =>
    brokenRules(await sell(who, tickets, more));
  expect(await broken([one], { email: '' })).toEqual(['email: Fyll i email']);
  expect(await broken([one], { noEmail: true })).toEqual(['noEmail: Köparen har en email ifylld']);
  expect(await broken([one], { email: '', noEmail: true, mail: true })).toEqual([
    'mail: Utan email går det inte att skicka lotterna',
  ]);
  expect(await broken([one, one], {})).toEqual(['ticketIds: Samma lott är vald två gånger']);
  expect(await broken([], {})).toEqual(['ticketIds: Välj minst en lott']);
  expect(await broken([one, elsewhere], {})).toEqual(['ticketIds: Välj lotter i samma lotteri']);
  expect(await broken([one, foreign], {}, club.admin)).toEqual(['ticketIds: Välj lotter hos samma säljare']);
  expect(outcomeOf(await sell(club.seller, [two, foreign]))).toBe('404 notFound');
  expect(outcomeOf(await sell(club.seller, [two, 'x']))).toBe('404 notFound');
});

test('a repeated sale gives the same answer; after its removal nothing is sold again', async () => {
  const { club, lottery, sell } = await payingClub();
  const tickets = await club.tickets(lottery, club.seller, 2);
  const first = await sell(club.seller, tickets, {}, 'key-1');
  const again = await sell(club.seller, tickets, {}, 'key-1');
  expect([again.status, again.body]).toEqual([201, first.body]);
  await club.seller.call(deleteSale, { params: { id: first.body.id } });
  expect(outcomeOf(await sell(club.seller, tickets, {}, 'key-1'))).toBe('404 notFound');
  const { body } = await club.seller.call(readTicket, { params: { id: tickets[0] ?? '' } });
  expect(body.customer).toBeUndefined();
});

test('the tickets of a sale are mailed in one mail with the sale, unless that is declined', async () => {
  const { cloud, club, lottery, makeSale } = await payingClub();
  const tickets = await club.tickets(lottery, club.seller, 3);
  const address = `kopare@${club.urlKey}.example`;
  await makeSale(club.seller, tickets.slice(0, 2), { email: address, message: 'Tack!' });
  await makeSale(club.seller, tickets.slice(2), { email: address, mail: false });
  const mails = (await cloud.mails()).filter(({ to }) => to.includes(address));
  expect(mails).toHaveLength(1);
});

test('another seller, another team and another club see no sale', async () => {
  const { cloud, club, lottery, makeSale } = await payingClub();
  const other = await cloud.club();
  const tickets = await club.tickets(lottery, club.seller, 1);
  const sale = await makeSale(club.seller, tickets);
  for (const who of [club.otherSeller, club.otherLeader, other.admin, other.master]) {
    const params = { id: sale.id };
    expect(outcomeOf(await who.call(readSale, { params }))).toBe('404 notFound');
    expect(outcomeOf(await who.call(deleteSale, { params }))).toBe('404 notFound');
    expect(outcomeOf(await who.call(editSale, { params, body: buyer }))).toBe('404 notFound');
    expect(outcomeOf(await who.call(editPayment, { params, body: { state: 'unpaid' } }))).toBe(
      '404 notFound',
    );
  }
});
