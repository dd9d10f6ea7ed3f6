import { expect, test } from 'vitest';
import { createDraw, drawWinner, listWinners } from '../../../shared/contract/draw.ts';
import { readTicket, sellTicket, unsellTicket } from '../../../shared/contract/ticket.ts';
import { addDays, dayOf } from '../../../shared/domain/stockholm.ts';
import { buyer, type BuyerDetails } from '../../support/club.ts';
import { testClub } from '../../support/cloud.ts';
import { recount } from '../../support/recount.ts';
import { outcomeOf } from '../../support/refusal.ts';

async function soldTicket() {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery();
  const [ticketId = '', other = ''] = await club.tickets(lottery, club.seller, 2);
  const customerId = await club.sell(club.seller, ticketId);
  return {
    cloud,
    club,
    lottery,
    ticketId,
    other,
    customerId,
    edit: (who: typeof club.seller, details: Partial<BuyerDetails>, id = customerId, ticket = ticketId) =>
      who.call(sellTicket, { body: { ticketId: ticket, ...buyer, ...details, customerId: id } }),
    read: async () => (await club.seller.call(readTicket, { params: { id: ticketId } })).body.customer,
    draw: async () => {
      const { body: drawId } = await club.admin.call(createDraw, {
        body: { name: 'Jul', ticketBaseId: lottery },
      });
      await club.admin.call(drawWinner, { body: { drawId, name: 'Cykel' } });
      return drawId;
    },
    end: () => club.edit(lottery, { validUntilDate: addDays(dayOf(new Date()), -1) }),
  };
}

test('editing a buyer keeps the id and the counts', async () => {
  const { cloud, club, lottery, customerId, edit, read } = await soldTicket();
  const details = { firstName: 'Eva', lastName: 'Ek', email: 'eva@ek.example', phone: '08-123' };
  for (const who of [club.seller, club.leader, club.admin]) {
    const answer = await edit(who, details);
    expect([outcomeOf(answer), answer.body]).toEqual(['200', customerId]);
  }
  expect(await read()).toMatchObject({ id: customerId, ...details, mailStatus: 'none' });
  expect((await recount(cloud, club, lottery)).sold).toEqual([1]);
});

test('a buyer that is removed, of another ticket, or nonexistent is not found; no other is overwritten', async () => {
  const { club, ticketId, other, customerId, edit, read } = await soldTicket();
  const elsewhere = await club.sell(club.seller, other);
  const forgedId = customerId.slice(0, -1) + (customerId.endsWith('x') ? 'y' : 'x');
  for (const id of [elsewhere, forgedId, 'nobody', ticketId])
    expect(outcomeOf(await edit(club.seller, { firstName: 'Fel' }, id))).toBe('404 notFound');
  for (const who of [club.otherSeller, club.otherLeader])
    expect(outcomeOf(await edit(who, { firstName: 'Fel' }))).toBe('404 notFound');
  expect(await read()).toMatchObject(buyer);
  await club.seller.call(unsellTicket, { params: { id: customerId } });
  expect(outcomeOf(await edit(club.seller, { firstName: 'Fel' }))).toBe('404 notFound');
  const next = await club.sell(club.seller, ticketId, { firstName: 'Nästa' });
  expect(outcomeOf(await edit(club.seller, { firstName: 'Fel' }))).toBe('404 notFound');
  expect(await read()).toMatchObject({ id: next, firstName: 'Nästa' });
});

test("a winner's buyer stays and keeps the name; email and phone may be corrected", async () => {
  const { club, lottery, customerId, edit, read, draw } = await soldTicket();
  const drawId = await draw();
  for (const who of [club.seller, club.admin]) {
    const renamed = await edit(who, { firstName: 'Någon', lastName: 'Annan' });
    expect(outcomeOf(renamed)).toBe('409 ticket.won');
    expect(renamed.body.message).toBe('Lotten har vunnit. Köparen kan inte tas bort eller byta namn.');
    expect(outcomeOf(await who.call(unsellTicket, { params: { id: customerId } }))).toBe('409 ticket.won');
  }
  expect(outcomeOf(await edit(club.seller, { email: 'ny@adress.example', phone: '1' }))).toBe('200');
  expect(await read()).toMatchObject({ ...buyer, email: 'ny@adress.example', phone: '1' });
  expect(await club.edit(lottery, { closed: true })).toBe(204);
  expect(outcomeOf(await edit(club.seller, { phone: '2' }))).toBe('409 sale.closed');
  expect(outcomeOf(await edit(club.admin, { phone: '2' }))).toBe('200');
  expect(outcomeOf(await edit(club.admin, { phone: '2', lastName: 'Annan' }))).toBe('409 ticket.won');
  const { body } = await club.admin.call(listWinners, { params: { id: drawId } });
  expect(body).toMatchObject([{ customer: { firstName: buyer.firstName, lastName: buyer.lastName } }]);
});

test('after the deadline sellers edit no buyer; an Admin corrects email and phone, but not the name', async () => {
  const { club, edit, read, end } = await soldTicket();
  expect(await end()).toBe(204);
  for (const who of [club.seller, club.leader])
    expect(outcomeOf(await edit(who, { phone: '1' }))).toBe('409 sale.closed');
  expect(outcomeOf(await edit(club.admin, { firstName: 'Annan' }))).toBe('409 sale.closed');
  expect(outcomeOf(await edit(club.admin, { email: 'ratt@adress.example', phone: '1' }))).toBe('200');
  expect(await read()).toMatchObject({ ...buyer, email: 'ratt@adress.example', phone: '1' });
});
