import { beforeAll, expect, test } from 'vitest';
import { createDraw, drawWinner, listWinners } from '../../../shared/contract/draw.ts';
import { readDonor } from '../../../shared/contract/donor.ts';
import { listFundraisers, readFundraiserStats } from '../../../shared/contract/fundraiser.ts';
import { erasePerson, exportPerson } from '../../../shared/contract/person.ts';
import { mailTicket, readTicket, sellTicket } from '../../../shared/contract/ticket.ts';
import { deleteUser } from '../../../shared/contract/user.ts';
import { buyer } from '../../support/club.ts';
import { testClub } from '../../support/cloud.ts';
import { recount } from '../../support/recount.ts';
import { outcomeOf } from '../../support/refusal.ts';
import {
  donation,
  everythingOf,
  fileOf,
  foundIn,
  namesake,
  person,
  planted,
  ran,
  traces,
} from './planted.ts';

/** A club before and after the person was erased, and another to which the person stays known. */
async function erased() {
  const { cloud, club: elsewhere } = await testClub();
  const [ticketId = ''] = await elsewhere.tickets(await elsewhere.lottery(), elsewhere.seller, 1);
  await elsewhere.sell(elsewhere.seller, ticketId, person);
  const found = await planted();
  const { club, lottery, tickets, drawId } = found;
  const shown = async () => (await club.admin.call(listWinners, { params: { id: drawId } })).body;
  const draw = () => club.admin.call(drawWinner, { body: { drawId, name: 'Boll' } }, { key: 'draw-Boll' });
  const { body } = await club.seller.call(readTicket, { params: { id: tickets[1] ?? '' } });
  const before = {
    counted: await recount(cloud, club, lottery),
    winners: await shown(),
    draw: await draw(),
    buyerId: body.customer?.id ?? '',
    exported: await ran(club, exportPerson, person.email),
    everything: await everythingOf(club),
  };
  await ran(club, erasePerson, person.email.toLowerCase());
  return { cloud, elsewhere, ...found, shown, draw, before };
}

let found: Awaited<ReturnType<typeof erased>>;
beforeAll(async () => {
  found = await erased();
});

test('an anonymous buyer is not mailed, and a client with the old buyer restores nothing', async () => {
  const { club, tickets, before } = found;
  const ticketId = tickets[1] ?? '';
  const mailed = await club.seller.call(mailTicket, { body: { ticketId } });
  expect([outcomeOf(mailed), mailed.body.message]).toEqual([
    '409 ticket.noEmail',
    'Köparen har ingen email. Fyll i den först.',
  ]);
  const edit = { ticketId, ...person, customerId: before.buyerId };
  expect(outcomeOf(await club.admin.call(sellTicket, { body: edit }))).toBe('404 notFound');
  expect(foundIn(await everythingOf(club), traces)).toEqual([]);
});

test('a repeated draw is answered after the erasure, without the person', async () => {
  const { draw, before } = found;
  expect([before.draw.status, before.draw.body.length]).toEqual([200, 3]);
  const after = await draw();
  expect(after.body.map(({ ticket }) => ticket)).toEqual(before.draw.body.map(({ ticket }) => ticket));
  expect(foundIn(JSON.stringify(after.body).toLowerCase(), traces)).toEqual([]);
});

test('nothing of an erased person is left in table or bucket; numbers, sums, draws and other people stay', async () => {
  const { cloud, club, elsewhere, lottery, tickets, fundraiserId, donorId, shown, before } = found;
  expect(foundIn(before.everything, traces)).toEqual(traces);
  const everything = await everythingOf(club);
  expect(foundIn(everything, traces)).toEqual([]);
  expect(foundIn(everything, [namesake.email, namesake.phone])).toEqual([namesake.email, namesake.phone]);
  expect((await fileOf(before.exported)).status).toBe(400);
  const after = await recount(cloud, club, lottery);
  expect([after.numbers, after.sold]).toEqual([before.counted.numbers, before.counted.sold]);
  expect(after.tickets.map(({ buyer }) => buyer?.at)).toEqual(
    before.counted.tickets.map(({ buyer }) => buyer?.at),
  );
  const anonymous = { firstName: 'Borttagen', lastName: 'person', email: '', phone: '' };
  for (const ticketId of tickets.slice(0, 2)) {
    const { body } = await club.seller.call(readTicket, { params: { id: ticketId } });
    expect(body.customer).toMatchObject({ ...anonymous, mailStatus: 'none', erased: true });
  }
  const kept = await club.seller.call(readTicket, { params: { id: tickets[2] ?? '' } });
  expect(kept.body.customer).toMatchObject(namesake);

  const winners = await shown();
  expect(winners.map(({ drawWinner: prize, ticket }) => [prize, ticket])).toEqual(
    before.winners.map(({ drawWinner: prize, ticket }) => [prize, ticket]),
  );
  for (const { ticket, customer } of winners)
    expect(customer).toMatchObject(ticket.number === 3 ? namesake : anonymous);

  expect((await club.admin.call(readDonor, { params: { id: donorId } })).body).toMatchObject({
    displayName: 'Anonym',
    erased: true,
    contactPerson: '',
    email: '',
    sum: donation.sum,
  });
  const { body: stats } = await club.admin.call(readFundraiserStats, { params: { id: fundraiserId } });
  expect([stats.sum, stats.donors.length]).toEqual([donation.sum, 1]);
  expect((await club.admin.call(listFundraisers, {})).status).toBe(200);

  const own = [person.email, person.phone];
  expect(foundIn(await everythingOf(elsewhere), own)).toEqual(own);
  // Erasing again changes nothing.
  await ran(club, erasePerson, person.email);
  expect(await shown()).toEqual(winners);
  const { text } = await fileOf(await ran(club, exportPerson, person.email));
  expect(text).toContain('Föreningen har inga uppgifter om adressen.');
});

test("rejects a user's email; a deleted user is no longer named as seller", async () => {
  const { club } = await testClub();
  const lottery = await club.lottery({ maxNumber: 2 });
  const seller = await club.addSeller(club.p12, 'Wexelgren');
  const [ticket = ''] = await club.tickets(lottery, seller, 1);
  await club.sell(seller, ticket);
  const draw = { name: 'Jul', ticketBaseId: lottery };
  const { body: drawId } = await club.admin.call(createDraw, { body: draw });
  await club.admin.call(drawWinner, { body: { drawId, name: 'Cykel' } });
  const body = { email: seller.email.toUpperCase() };
  const refused = await club.admin.call(erasePerson, { body });
  expect([outcomeOf(refused), refused.body.message]).toEqual([
    '409 person.isUser',
    'Adressen hör till en användare. Ta bort användaren först.',
  ]);
  for (const who of [club.seller, club.leader, club.content])
    expect(outcomeOf(await who.call(erasePerson, { body }))).toBe('403 auth.forbidden');
  expect(await club.edit(lottery, { closed: true })).toBe(204);
  expect(outcomeOf(await club.admin.call(deleteUser, { params: { id: seller.id } }))).toBe('204');
  await ran(club, erasePerson, seller.email);
  expect(foundIn(await everythingOf(club), ['Wexelgren'])).toEqual([]);
  const { body: winners } = await club.admin.call(listWinners, { params: { id: drawId } });
  expect(winners).toMatchObject([
    { customer: { email: buyer.email }, user: { firstName: 'Borttagen', lastName: 'användare' } },
  ]);
});
