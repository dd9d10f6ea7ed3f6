import { expect, test } from 'vitest';
import { listOwnTickets, listUserTickets, readTicket } from '../../../shared/contract/ticket.ts';
import { Lottery, readLottery } from '../../../shared/contract/lottery.ts';
import { buyer } from '../../support/club.ts';
import { testCloud, testClub } from '../../support/cloud.ts';
import { outcomeOf } from '../../support/refusal.ts';

test('a seller sees their lotteries, newest first, with tickets by number and their buyers', async () => {
  const { club } = await testClub();
  const first = await club.lottery({ name: 'Första' });
  const second = await club.lottery({ name: 'Andra' });
  await club.lottery({ name: 'Utan lotter' });
  await club.tickets(first, club.otherSeller, 4);
  const own = await club.tickets(first, club.seller, 3);
  await club.tickets(second, club.seller, 1);
  const customerId = await club.sell(club.seller, own[1] ?? '');
  const { status, body } = await club.seller.call(listOwnTickets, {});
  const { body: shown } = await club.admin.call(readLottery, { params: { id: first } });
  expect(status).toBe(200);
  expect(body.map(({ name, total, sold }) => [name, total, sold])).toEqual([
    ['Andra', 1, 0],
    ['Första', 3, 1],
  ]);
  expect(body[1]).toEqual({
    // Without what only those who run the lottery see.
    ...Lottery.parse(shown),
    total: 3,
    sold: 1,
    trackPayments: true,
    payee: null,
    code: expect.any(Number),
    tickets: [
      { ticket: { id: own[0], number: 5 } },
      {
        ticket: { id: own[1], number: 6 },
        customer: { id: customerId, ...buyer, mailStatus: 'none', saleId: `${own[1]}-1`, paid: false },
      },
      { ticket: { id: own[2], number: 7 } },
    ],
  });
  const { body: seen } = await club.leader.call(listUserTickets, { params: { userId: club.seller.id } });
  expect(seen).toEqual(body);
});

test('archived lotteries are left out until reactivated', async () => {
  const { club } = await testClub();
  const [open, archived] = [await club.lottery(), await club.lottery()];
  for (const lottery of [open, archived]) await club.tickets(lottery, club.seller, 2);
  const listed = async () => (await club.seller.call(listOwnTickets, {})).body.map(({ id }) => id);
  await club.edit(archived, { closed: true });
  expect(await listed()).toEqual([open]);
  await club.edit(archived, { closed: false });
  expect((await listed()).toSorted()).toEqual([open, archived].toSorted());
});

test('with any number of tickets, each active lottery is complete, and archived ones are left out', async () => {
  const { club } = await testClub();
  const sizes = new Map<string, number>();
  for (const size of [70, 45, 130, 3]) {
    const lottery = await club.lottery();
    sizes.set(lottery, size);
    await club.tickets(lottery, club.seller, size);
  }
  const [, archived = ''] = [...sizes.keys()];
  await club.edit(archived, { closed: true });
  sizes.delete(archived);
  const { body } = await club.seller.call(listOwnTickets, {});
  expect(new Map(body.map(({ id, total }) => [id, total]))).toEqual(sizes);
  for (const { tickets, total } of body)
    expect(tickets.map(({ ticket }) => ticket.number)).toEqual(
      Array.from({ length: total }, (_, index) => index + 1),
    );
});

test('those who reach a ticket read it with lottery, seller and buyer; for others it does not exist', async () => {
  const cloud = await testCloud();
  const [club, other] = await Promise.all([cloud.club(), cloud.club()]);
  const lottery = await club.lottery();
  const [id = ''] = await club.tickets(lottery, club.seller, 1);
  const customerId = await club.sell(club.seller, id);
  const { body: ticketBase } = await club.admin.call(readLottery, { params: { id: lottery } });
  for (const who of [club.seller, club.leader, club.admin, club.master]) {
    const answer = await who.call(readTicket, { params: { id } });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        ticket: { id, number: 1 },
        customer: { id: customerId, ...buyer, mailStatus: 'none', saleId: `${id}-1`, paid: false },
        ticketBase: Lottery.parse(ticketBase),
        organiser: { organisationNumber: null, manager: null, registrationNumber: null, municipality: null },
        user: { id: club.seller.id, firstName: 'Saljare', lastName: 'Saljaresson' },
      },
    ]);
  }
  for (const who of [club.otherSeller, club.otherLeader, club.content, other.seller, other.admin])
    expect(outcomeOf(await who.call(readTicket, { params: { id } }))).toBe('404 notFound');
});
