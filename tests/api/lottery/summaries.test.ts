import { expect, test } from 'vitest';
import { readSaleSummary, readTeamSaleSummary } from '../../../shared/contract/lottery.ts';
import { moveUser } from '../../../shared/contract/user.ts';
import { testClub } from '../../support/cloud.ts';

async function sales() {
  const { cloud, club } = await testClub();
  const handball = await club.maker.addSection('Handboll', new Date());
  const a15 = await club.maker.addTeam(handball, 'Å15', new Date());
  const mate = await club.addSeller(a15);
  const lottery = await club.lottery();
  const [one = '', two = ''] = await club.tickets(lottery, club.seller, 4);
  await club.tickets(lottery, club.leader, 1);
  const [three = ''] = await club.tickets(lottery, club.otherSeller, 2);
  await club.tickets(lottery, mate, 3);
  for (const ticket of [one, two]) await club.sell(club.seller, ticket);
  await club.sell(club.otherSeller, three);
  return { cloud, club, lottery };
}

test('counts sold and assigned tickets of the lottery, and of each team with tickets, by section and name', async () => {
  const { club, lottery } = await sales();
  const params = { id: lottery };
  expect((await club.admin.call(readSaleSummary, { params })).body).toEqual({
    customerCount: 3,
    ticketCount: 10,
  });
  expect((await club.admin.call(readTeamSaleSummary, { params })).body).toEqual([
    { sectionName: 'Fotboll', teamName: 'F10', customerCount: 1, ticketCount: 2 },
    { sectionName: 'Fotboll', teamName: 'P12', customerCount: 2, ticketCount: 5 },
    { sectionName: 'Handboll', teamName: 'Å15', customerCount: 0, ticketCount: 3 },
  ]);
});

test('the tickets of a moved user count in the new team, in active and archived lotteries', async () => {
  const { club, lottery } = await sales();
  await club.edit(lottery, { closed: true });
  await club.admin.call(moveUser, { body: { userId: club.seller.id, teamId: club.f10 } });
  const { body } = await club.admin.call(readTeamSaleSummary, { params: { id: lottery } });
  expect(
    body.map(({ teamName, customerCount, ticketCount }) => [teamName, customerCount, ticketCount]),
  ).toEqual([
    ['F10', 3, 6],
    ['P12', 0, 1],
    ['Å15', 0, 3],
  ]);
});

test('an empty lottery has empty sums', async () => {
  const { club } = await sales();
  const params = { id: await club.lottery() };
  expect((await club.admin.call(readSaleSummary, { params })).body).toEqual({
    customerCount: 0,
    ticketCount: 0,
  });
  expect((await club.admin.call(readTeamSaleSummary, { params })).body).toEqual([]);
});
