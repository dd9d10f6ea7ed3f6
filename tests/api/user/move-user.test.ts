import { expect, test } from 'vitest';
import { beginMove } from '../../../functions/ledger/leaving.ts';
import { findUser } from '../../../functions/store/user-record.ts';
import { keys } from '../../../functions/store/keys.ts';
import { readTeamSaleSummary } from '../../../shared/contract/lottery.ts';
import { createTeam, deleteTeam, listTeamUsers } from '../../../shared/contract/structure.ts';
import { addFundraiserUser } from '../../../shared/contract/fundraiser.ts';
import { handOut, moveTickets } from '../../../shared/contract/hand-out.ts';
import { moveUser, readUser } from '../../../shared/contract/user.ts';
import { testCloud, type TestClub, testClub } from '../../support/cloud.ts';
import { makeFundraiser } from '../../support/fundraiser.ts';

const move = (by: TestClub['leader'], userId: string, teamId: string) =>
  by.call(moveUser, { body: { userId, teamId } });
const members = async (club: TestClub, teamId: string) => {
  const kept = (await club.maker.table.get(keys.team(teamId), { consistent: true }))?.users;
  const { body } = await club.admin.call(listTeamUsers, { params: { id: teamId } });
  return { kept, listed: body.length };
};
const summary = async (club: TestClub, id: string) =>
  (await club.admin.call(readTeamSaleSummary, { params: { id } })).body.map(
    ({ teamName, ticketCount, customerCount }) => `${teamName} ${customerCount}/${ticketCount}`,
  );

test('a moved user keeps the tickets, in the summaries of active and archived lotteries', async () => {
  const { club } = await testClub();
  const [open, archived] = [await club.lottery(), await club.lottery()];
  const [first = ''] = await club.tickets(open, club.seller, 4);
  await club.tickets(archived, club.seller, 3);
  await club.sell(club.seller, first);
  await club.edit(archived, { closed: true });
  expect((await move(club.leader, club.seller.id, club.f10)).status).toBe(204);
  const { body: user } = await club.admin.call(readUser, { params: { id: club.seller.id } });
  expect(user).toMatchObject({ teamId: club.f10, teamName: 'F10', tickets: 4, soldTickets: 1 });
  expect(await summary(club, open)).toEqual(['F10 1/4']);
  expect(await summary(club, archived)).toEqual(['F10 0/3']);
  expect(await members(club, club.p12)).toEqual({ kept: 1, listed: 1 });
  expect(await members(club, club.f10)).toEqual({ kept: 3, listed: 3 });
  const session = await club.seller.call(readUser, { params: { id: club.seller.id } });
  expect(session.status).toBe(200);
});

test('an interrupted move is completed by the next hand-out, transfer of tickets, fundraiser or move', async () => {
  const { club } = await testClub();
  const lottery = await club.lottery();
  await club.tickets(lottery, club.seller, 4);
  const { id: userId } = club.seller;
  const begin = async (teamId: string) => {
    const user = await findUser(club.maker.table, userId, { consistent: true });
    if (user) await beginMove(club.maker.table, user, teamId);
  };
  await begin(club.f10);
  const handedOut = await club.admin.call(handOut, {
    body: { ticketBaseId: lottery, teamIds: [club.f10], mode: 'each', quantity: 1 },
  });
  expect(handedOut.status).toBe(200);
  expect(await summary(club, lottery)).toEqual(['F10 0/7']);
  await begin(club.p12);
  const fundraiserId = await makeFundraiser(club);
  expect((await club.admin.call(addFundraiserUser, { body: { fundraiserId, userId } })).status).toBe(204);
  await begin(club.f10);
  const [ticket = ''] = await club.tickets(lottery, club.otherSeller, 1);
  const moved = await club.admin.call(moveTickets, { body: { ticketIds: [ticket], userId } });
  expect(moved.body).toMatchObject({ moved: 1 });
  expect(await summary(club, lottery)).toEqual(['F10 0/8']);
  await begin(club.p12);
  expect((await move(club.admin, userId, club.office)).status).toBe(204);
  expect(await summary(club, lottery)).toEqual(['F10 0/2', 'Kansli 0/6']);
  expect(await members(club, club.p12)).toEqual({ kept: 1, listed: 1 });
  expect(await members(club, club.f10)).toEqual({ kept: 2, listed: 2 });
});

test('concurrent moves of one user end in one team, and count there alone', async () => {
  const { club } = await testClub();
  const lottery = await club.lottery();
  await club.tickets(lottery, club.seller, 2);
  const teams = [club.f10, club.office, club.p12, club.f10, club.office];
  const moved = await Promise.all(teams.map((teamId) => move(club.admin, club.seller.id, teamId)));
  expect(new Set(moved.map(({ status }) => status))).toEqual(new Set([204]));
  const { body: user } = await club.admin.call(readUser, { params: { id: club.seller.id } });
  expect(await summary(club, lottery)).toEqual([`${user.teamName} 0/2`]);
  const counts = await Promise.all([club.p12, club.f10, club.office].map((id) => members(club, id)));
  for (const { kept, listed } of counts) expect(kept).toBe(listed);
  expect(counts.reduce((sum, { listed }) => sum + listed, 0)).toBe(8);
});

test('of moving a user into a team and deleting it concurrently one succeeds', async () => {
  const { club } = await testClub();
  for (let round = 1; round <= 3; round++) {
    const { body: teamId } = await club.admin.call(createTeam, {
      body: { name: `Lag ${round}`, sectionId: club.sectionId },
    });
    const seller = await club.addSeller(club.p12);
    const [moved, deleted] = await Promise.all([
      move(club.admin, seller.id, teamId),
      club.admin.call(deleteTeam, { params: { id: teamId } }),
    ]);
    expect([
      [204, 409],
      [404, 204],
    ]).toContainEqual([moved.status, deleted.status]);
  }
});

test('rejects a move of a Master, of a user out of scope, and to another club', async () => {
  const cloud = await testCloud();
  const [club, other] = [await cloud.club(), await cloud.club()];
  const outcome = async (answer: ReturnType<typeof move>) => {
    const { status, body } = await answer;
    return status === 204 ? 204 : `${status} ${body.code}`;
  };
  expect(await outcome(move(club.admin, club.master.id, club.p12))).toBe('409 user.isMaster');
  expect(await outcome(move(club.leader, club.otherSeller.id, club.p12))).toBe('404 notFound');
  expect(await outcome(move(club.admin, other.seller.id, club.p12))).toBe('404 notFound');
  expect(await outcome(move(club.admin, club.seller.id, other.p12))).toBe('404 notFound');
  expect(await outcome(move(club.admin, club.seller.id, 'nosuchteam'))).toBe('404 notFound');
});
