import { expect, test } from 'vitest';
import { keys } from '../../../functions/store/keys.ts';
import { listTeamUsers } from '../../../shared/contract/structure.ts';
import { createUser, deleteUser, moveUser } from '../../../shared/contract/user.ts';
import { bounds } from '../../../shared/domain/bounds.ts';
import { testClub } from '../../support/cloud.ts';
import { callsOf, gathered } from '../../support/faults.ts';
import { inParallel, times } from '../../support/parallel.ts';
import { outcomeOf } from '../../support/refusal.ts';

const full = '409 bound.reached';

async function clubOf() {
  const { cloud, club } = await testClub();
  const table = cloud.service.of(club.id);
  return {
    cloud,
    club,
    /** Sets a team's count so that this many more users fit. */
    leave: async (teamId: string, room: number) =>
      table.write({ update: keys.team(teamId), set: { users: bounds.members.items - room } }),
    add: (index = 0) => {
      const body = { firstName: 'Ny', lastName: 'Medlem', email: `ny${index}@x.example`, teamId: club.f10 };
      return club.admin.call(createUser, { body });
    },
    move: (userId: string) => club.admin.call(moveUser, { body: { userId, teamId: club.f10 } }),
    count: async () => (await club.admin.call(listTeamUsers, { params: { id: club.f10 } })).body.length,
  };
}

test('nobody joins a full team, new or moved, with the reason; a place that becomes free can be used', async () => {
  const { club, leave, add, move, count } = await clubOf();
  const before = await count();
  const { body: id } = await add();
  await leave(club.f10, 0);
  for (const refused of [await add(1), await move(club.seller.id)])
    expect([outcomeOf(refused), refused.body]).toEqual([
      full,
      expect.objectContaining({ message: bounds.members.full }),
    ]);
  expect(await count()).toBe(before + 1);
  expect(outcomeOf(await club.admin.call(deleteUser, { params: { id } }))).toBe('204');
  expect(outcomeOf(await move(club.seller.id))).toBe('204');
  expect(outcomeOf(await add(2))).toBe(full);
});

test('a user of a full team stays, and can move away', async () => {
  const { club, leave, move } = await clubOf();
  await leave(club.p12, -3);
  expect(outcomeOf(await move(club.seller.id))).toBe('204');
  await leave(club.f10, -3);
  expect(outcomeOf(await move(club.seller.id))).toBe('204');
});

test('of four concurrent users for the last place in a team one joins', async () => {
  const { cloud, club, leave, add, count } = await clubOf();
  const before = await count();
  await leave(club.f10, 1);
  const isWrite = callsOf('createUser', 'TransactWriteItems');
  const answers = await gathered(cloud, isWrite, 4, () => inParallel(times(4, add)));
  expect(answers.map(outcomeOf).toSorted()).toEqual(['201', full, full, full]);
  expect(await count()).toBe(before + 1);
});

test('of two concurrent moves to the last place in a team one succeeds, and the other user stays', async () => {
  const { cloud, club, leave, move } = await clubOf();
  await leave(club.f10, 1);
  const mate = await club.addSeller(club.p12);
  const isMove = callsOf('moveUser', 'TransactWriteItems');
  const moves = [club.seller.id, mate.id].map((id) => () => move(id));
  const answers = await gathered(cloud, isMove, 2, () => inParallel(moves));
  expect(answers.map(outcomeOf).toSorted()).toEqual(['204', full]);
  const { body } = await club.admin.call(listTeamUsers, { params: { id: club.p12 } });
  const left = body.filter(({ id }) => [club.seller.id, mate.id].includes(id));
  expect(left).toHaveLength(1);
});
