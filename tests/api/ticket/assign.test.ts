import { expect, test } from 'vitest';
import {
  assignSpecific,
  assignToTeam,
  assignToUser,
  listOwnTickets,
  listUserTickets,
} from '../../../shared/contract/ticket.ts';
import { deleteUser } from '../../../shared/contract/user.ts';
import { addDays, dayOf } from '../../../shared/domain/stockholm.ts';
import type { TestUser } from '../../support/club.ts';
import { testCloud, type TestClub, testClub } from '../../support/cloud.ts';
import { recount } from '../../support/recount.ts';
import { outcomeOf } from '../../support/refusal.ts';

const toUser = (who: TestUser, ticketBaseId: string, user: TestUser | { id: string }, quantity: number) =>
  who.call(assignToUser, { body: { ticketBaseId, quantity, userId: user.id } });
const numbersOf = async (club: TestClub, user: TestUser, lottery: string) =>
  (await club.admin.call(listUserTickets, { params: { userId: user.id } })).body
    .find(({ id }) => id === lottery)
    ?.tickets.map(({ ticket }) => ticket.number);
const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

test('assigns the lowest free numbers to a member, in one run', async () => {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery();
  const answer = await toUser(club.leader, lottery, club.seller, 12);
  expect([answer.status, answer.body]).toEqual([200, { assigned: 12 }]);
  expect(await numbersOf(club, club.seller, lottery)).toEqual(from(1, 12));
  await toUser(club.leader, lottery, club.leader, 3);
  expect(await numbersOf(club, club.leader, lottery)).toEqual(from(13, 15));
  const { body } = await club.leader.call(listOwnTickets, {});
  expect(body).toMatchObject([{ id: lottery, total: 3, sold: 0 }]);
  await recount(cloud, club, lottery);
});

test('assigns the same quantity to each member, each in one run; a member named twice counts once', async () => {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery();
  const members = [club.seller, await club.addSeller(club.p12), await club.addSeller(club.p12)];
  const userIds = [...members, club.seller].map(({ id }) => id);
  const answer = await club.leader.call(assignToTeam, {
    body: { ticketBaseId: lottery, quantity: 5, userIds },
  });
  expect([answer.status, answer.body]).toEqual([200, { assigned: 15 }]);
  const runs = await Promise.all(members.map((member) => numbersOf(club, member, lottery)));
  expect(runs).toEqual([from(1, 5), from(6, 10), from(11, 15)]);
  expect([...(await recount(cloud, club, lottery)).assignments.values()]).toEqual([15]);
});

test('assigns to more members than a plan stores inline', async () => {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery();
  const members: TestUser[] = [];
  for (let index = 0; index < 14; index++) members.push(await club.addSeller(club.p12));
  const userIds = members.map(({ id }) => id);
  const answer = await club.leader.call(assignToTeam, {
    body: { ticketBaseId: lottery, quantity: 9, userIds },
  });
  expect(answer.body).toEqual({ assigned: 126 });
  const { numbers, assignments } = await recount(cloud, club, lottery);
  expect([numbers, assignments.size]).toEqual([from(1, 126), 1]);
});

test('assigns a chosen number once; its id names the ticket', async () => {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery({ maxNumber: 50 });
  const choose = (number: number) =>
    club.leader.call(assignSpecific, { body: { ticketBaseId: lottery, number, userId: club.seller.id } });
  const answer = await choose(42);
  expect([answer.status, answer.body]).toEqual([201, `${lottery}-42`]);
  const taken = await choose(42);
  expect([outcomeOf(taken), taken.body.message]).toEqual([
    '409 ticket.numberTaken',
    'Lottnumret är redan tilldelat.',
  ]);
  const tooHigh = await choose(51);
  expect(tooHigh.body).toMatchObject({
    code: 'request.invalid',
    fields: [{ path: 'number', message: 'Lottnumret är för högt' }],
  });
  expect(outcomeOf(await choose(50))).toBe('201');
  // Skips the number in use: the lowest run that is long enough.
  await toUser(club.leader, lottery, club.leader, 41);
  expect(await numbersOf(club, club.leader, lottery)).toEqual(from(1, 41));
  await toUser(club.leader, lottery, club.leader, 7);
  expect(await numbersOf(club, club.leader, lottery)).toEqual([...from(1, 41), ...from(43, 49)]);
  await recount(cloud, club, lottery);
});

test('rejects an assignment that exceeds the free numbers with how many are left, and assigns none', async () => {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery({ maxNumber: 20 });
  await toUser(club.admin, lottery, club.seller, 13);
  const mates = [club.seller.id, (await club.addSeller(club.p12)).id];
  const tooMany = await club.admin.call(assignToTeam, {
    body: { ticketBaseId: lottery, quantity: 4, userIds: mates },
  });
  expect([outcomeOf(tooMany), tooMany.body.message]).toEqual([
    '409 ticket.tooFewLeft',
    'Det finns bara 7 lotter kvar.',
  ]);
  expect((await recount(cloud, club, lottery)).numbers).toHaveLength(13);
  expect((await toUser(club.admin, lottery, club.seller, 7)).body).toEqual({ assigned: 7 });
  const none = await toUser(club.admin, lottery, club.seller, 1);
  expect([outcomeOf(none), none.body.message]).toEqual([
    '409 ticket.tooFewLeft',
    'Det finns inga lotter kvar.',
  ]);
  const noneChosen = await club.admin.call(assignSpecific, {
    body: { ticketBaseId: lottery, number: 20, userId: club.seller.id },
  });
  expect(outcomeOf(noneChosen)).toBe('409 ticket.numberTaken');
});

test('a TeamAdmin assigns to their own team, an Admin to anyone in the club, sellers to nobody', async () => {
  const cloud = await testCloud();
  const [club, other] = await Promise.all([cloud.club(), cloud.club()]);
  const lottery = await club.lottery();
  const foreign = await other.lottery();
  const outcomes = async (who: TestUser, ticketBaseId: string, ...users: TestUser[]) => {
    const userIds = users.map(({ id }) => id);
    const userId = userIds.at(-1) ?? '';
    return Promise.all([
      who.call(assignToTeam, { body: { ticketBaseId, quantity: 1, userIds } }).then(outcomeOf),
      who.call(assignToUser, { body: { ticketBaseId, quantity: 1, userId } }).then(outcomeOf),
      who.call(assignSpecific, { body: { ticketBaseId, number: 900, userId } }).then(outcomeOf),
    ]);
  };
  const notFound = ['404 notFound', '404 notFound', '404 notFound'];
  expect(await outcomes(club.leader, lottery, club.seller, club.otherSeller)).toEqual(notFound);
  expect(await outcomes(club.leader, lottery, club.seller, other.seller)).toEqual(notFound);
  expect(await outcomes(club.admin, lottery, club.seller, other.seller)).toEqual(notFound);
  expect(await outcomes(club.admin, foreign, club.seller)).toEqual(notFound);
  expect(await outcomes(club.admin, 'nothing', club.seller)).toEqual(notFound);
  const forbidden = ['403 auth.forbidden', '403 auth.forbidden', '403 auth.forbidden'];
  for (const who of [club.seller, club.content])
    expect(await outcomes(who, lottery, club.seller)).toEqual(forbidden);
  expect((await recount(cloud, club, lottery)).numbers).toEqual([]);
  expect((await recount(cloud, other, foreign)).numbers).toEqual([]);
  expect(await outcomes(club.admin, lottery, club.seller, club.otherSeller)).toEqual(['200', '200', '201']);
});

test('an ended lottery can be assigned, an archived one cannot until reactivated', async () => {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery({ validUntilDate: addDays(dayOf(new Date()), -2) });
  expect(outcomeOf(await toUser(club.leader, lottery, club.seller, 2))).toBe('200');
  await club.edit(lottery, { closed: true });
  const answers = [
    await toUser(club.leader, lottery, club.seller, 1),
    await club.leader.call(assignToTeam, {
      body: { ticketBaseId: lottery, quantity: 1, userIds: [club.seller.id] },
    }),
    await club.leader.call(assignSpecific, {
      body: { ticketBaseId: lottery, number: 9, userId: club.seller.id },
    }),
  ];
  for (const answer of answers) expect(outcomeOf(answer)).toBe('409 lottery.archived');
  await club.edit(lottery, { closed: false });
  expect(outcomeOf(await toUser(club.leader, lottery, club.seller, 1))).toBe('200');
  expect((await recount(cloud, club, lottery)).numbers).toEqual([1, 2, 3]);
});

test('a deleted user is assigned nothing, and every number stays free', async () => {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery();
  await toUser(club.admin, lottery, club.seller, 30);
  expect(outcomeOf(await club.admin.call(deleteUser, { params: { id: club.seller.id } }))).toBe('204');
  expect((await recount(cloud, club, lottery)).numbers).toEqual([]);
  expect(outcomeOf(await toUser(club.admin, lottery, club.seller, 1))).toBe('404 notFound');
});
