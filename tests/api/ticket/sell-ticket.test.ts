import { expect, test } from 'vitest';
import { readSaleSummary } from '../../../shared/contract/lottery.ts';
import { listOwnTickets, readTicket, sellTicket, unsellTicket } from '../../../shared/contract/ticket.ts';
import { addDays, dayOf } from '../../../shared/domain/stockholm.ts';
import { buyer } from '../../support/club.ts';
import { testCloud, testClub } from '../../support/cloud.ts';
import { recount } from '../../support/recount.ts';
import { outcomeOf } from '../../support/refusal.ts';

test('a seller registers a buyer on an unsold ticket, and removes the buyer again', async () => {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery();
  const [ticketId = ''] = await club.tickets(lottery, club.seller, 3);
  const sold = await club.seller.call(sellTicket, { body: { ticketId, ...buyer } });
  expect(sold.status).toBe(200);
  const { body: read } = await club.seller.call(readTicket, { params: { id: ticketId } });
  expect(read.customer).toMatchObject({ id: sold.body, ...buyer, mailStatus: 'none' });
  const { body: own } = await club.seller.call(listOwnTickets, {});
  expect(own).toMatchObject([{ total: 3, sold: 1 }]);
  expect((await club.seller.call(unsellTicket, { params: { id: sold.body } })).status).toBe(204);
  const { body: summary } = await club.admin.call(readSaleSummary, { params: { id: lottery } });
  expect(summary).toEqual({ customerCount: 0, ticketCount: 3 });
  await recount(cloud, club, lottery);
});

test('rejects a second sale of the same ticket, and keeps the first buyer', async () => {
  const { club } = await testClub();
  const lottery = await club.lottery();
  const [ticketId = ''] = await club.tickets(lottery, club.seller, 1);
  await club.sell(club.seller, ticketId);
  const again = await club.seller.call(sellTicket, {
    body: { ticketId, ...buyer, firstName: 'Någon', lastName: 'Annan' },
  });
  expect(outcomeOf(again)).toBe('409 ticket.alreadySold');
  expect(again.body.message).toBe('Lotten är redan såld');
  const { body } = await club.seller.call(readTicket, { params: { id: ticketId } });
  expect(body.customer).toMatchObject(buyer);
});

test("a buyer is removed only by those who reach the ticket, and only by the buyer's current id", async () => {
  const cloud = await testCloud();
  const [club, other] = await Promise.all([cloud.club(), cloud.club()]);
  const lottery = await club.lottery();
  const [ticketId = ''] = await club.tickets(lottery, club.seller, 2);
  const stale = await club.sell(club.seller, ticketId);
  const unsell = (who: typeof club.seller, id: string) => who.call(unsellTicket, { params: { id } });
  for (const who of [club.otherSeller, club.otherLeader, other.admin])
    expect(outcomeOf(await unsell(who, stale))).toBe('404 notFound');
  expect(outcomeOf(await unsell(club.leader, stale))).toBe('204');
  const fresh = await club.sell(club.seller, ticketId, { firstName: 'Ny' });
  for (const id of [stale, ticketId, `${ticketId}-`, `${fresh}x`, 'nobody'])
    expect(outcomeOf(await unsell(club.seller, id))).toBe('404 notFound');
  const { body } = await club.seller.call(readTicket, { params: { id: ticketId } });
  expect(body.customer).toMatchObject({ id: fresh, firstName: 'Ny' });
});

test('after the deadline nothing is sold and no buyer removed; a later deadline opens the sale again', async () => {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery();
  const [first = '', second = ''] = await club.tickets(lottery, club.seller, 2);
  const sold = await club.sell(club.seller, first);
  const today = dayOf(new Date());
  expect(await club.edit(lottery, { validUntilDate: addDays(today, -1) })).toBe(204);
  for (const who of [club.seller, club.admin]) {
    const late = await who.call(sellTicket, { body: { ticketId: second, ...buyer } });
    expect(outcomeOf(late)).toBe('409 sale.closed');
    expect(late.body.message).toBe('Försäljningsdatum har utgått');
    expect(outcomeOf(await who.call(unsellTicket, { params: { id: sold } }))).toBe('409 sale.closed');
  }
  expect(await club.edit(lottery, { validUntilDate: addDays(today, 1) })).toBe(204);
  await club.sell(club.seller, second);
  expect((await recount(cloud, club, lottery)).sold).toEqual([1, 2]);
});

test('in an archived lottery nothing is sold and no buyer removed, though its deadline has not passed', async () => {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery();
  const [first = '', second = ''] = await club.tickets(lottery, club.seller, 2);
  const sold = await club.sell(club.seller, first);
  expect(await club.edit(lottery, { closed: true })).toBe(204);
  const late = await club.seller.call(sellTicket, { body: { ticketId: second, ...buyer } });
  expect(outcomeOf(late)).toBe('409 sale.closed');
  expect(outcomeOf(await club.seller.call(unsellTicket, { params: { id: sold } }))).toBe('409 sale.closed');
  expect((await recount(cloud, club, lottery)).sold).toEqual([1]);
});
