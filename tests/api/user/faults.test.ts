import { expect, test } from 'vitest';
import type { Fault } from '../../../infra/local/gateway/gateway-faults.ts';
import { keys } from '../../../functions/store/keys.ts';
import { activate } from '../../../shared/contract/auth.ts';
import {
  changeUserEmail,
  createUser,
  deleteUser,
  giveRole,
  listUsers,
  moveUser,
  takeRole,
} from '../../../shared/contract/user.ts';
import { type TestCloud, testClub } from '../../support/cloud.ts';
import { killedAt } from '../../support/faults.ts';
import { splitCases } from '../../support/searches.ts';
import { mailedToken } from '../auth/people.ts';

/** Applies the fault to each write the first time it is sent. `disturbed`: the number of writes. */
async function disturbing<T>(cloud: TestCloud, fault: Fault, run: () => Promise<T>) {
  const seen = new Set<string>();
  const stop = cloud.local.gateway.intercept((call) => {
    if (call.service !== 'dynamodb' || !/Write|Update|Put|Delete/.test(call.operation)) return 'pass';
    // Each attempt of a transaction has its own token, which does not make it another write.
    const sent = JSON.stringify({ ...call.input, ClientRequestToken: '' });
    if (seen.has(sent)) return 'pass';
    seen.add(sent);
    return fault;
  });
  try {
    return { result: await run(), disturbed: seen.size };
  } finally {
    stop();
  }
}

const faults = [
  ['losing its response', 'drop-answer'],
  ['conflicting with another transaction', 'conflict'],
  ['being throttled', 'throttle'],
] as const;

for (const [cases, options] of splitCases(faults, ([, fault]) => fault === 'drop-answer'))
  test.each(cases)(
    'a user is created, given a role, moved and deleted with each write %s once',
    options,
    async (_, fault) => {
      const { cloud, club } = await testClub();
      const lottery = await club.lottery();
      const email = `ny@${club.urlKey}.example`;
      const person = { email, firstName: 'Ny', lastName: 'Ånäs', teamId: club.p12 };
      const step = async (run: () => Promise<{ status: number }>, expected: number) => {
        const { result, disturbed } = await disturbing(cloud, fault, run);
        expect(result.status).toBe(expected);
        expect(disturbed).toBeGreaterThan(0);
      };
      let id = '';
      await step(async () => {
        const answer = await club.admin.call(createUser, { body: person }, { key: 'lost' });
        id = answer.body;
        return answer;
      }, 201);
      await cloud.drain();
      const token = await mailedToken(club, 'activation', id);
      const body = { token, password: 'lottdemo1', confirmPassword: 'lottdemo1' };
      await step(() => cloud.anonymous.call(activate, { body }), 200);
      await step(() => club.admin.call(giveRole, { body: { userId: id, roleId: 2 } }, { key: 'give' }), 200);
      await step(
        () => club.admin.call(takeRole, { params: { userId: id, roleId: 2 } }, { key: 'take' }),
        200,
      );
      await club.tickets(lottery, { ...club.seller, id }, 2);
      await step(
        () => club.admin.call(moveUser, { body: { userId: id, teamId: club.f10 } }, { key: 'move' }),
        204,
      );
      await step(
        () => club.master.call(changeUserEmail, { body: { id, email: `x${email}` } }, { key: 'email' }),
        204,
      );
      await cloud.drain();
      await step(() => club.admin.call(deleteUser, { params: { id } }, { key: 'delete' }), 204);
      const { body: users } = await club.admin.call(listUsers, {});
      for (const teamId of [club.p12, club.f10, club.office]) {
        const team = await club.maker.table.get(keys.team(teamId), { consistent: true });
        expect(team?.users).toBe(users.filter((user) => user.teamId === teamId).length);
      }
      expect((await club.maker.table.get(keys.club(), { consistent: true }))?.admins).toBe(1);
      expect(await club.maker.table.get(keys.login(email), { consistent: true })).toBeUndefined();
      expect(await club.maker.table.get(keys.login(`x${email}`), { consistent: true })).toBeUndefined();
    },
  );

test.each([
  ['deleted', undefined],
  ['moved on', 'office'],
] as const)('a user whose move was interrupted is %s by one request with a key', async (_, to) => {
  const { cloud, club } = await testClub();
  const { id } = await club.addSeller(club.p12);
  await club.tickets(await club.lottery(), { ...club.seller, id }, 2);
  const move = (teamId: string, key: string) =>
    club.admin.call(moveUser, { body: { userId: id, teamId } }, { key });
  await killedAt(cloud, 'moveUser', { at: 1, applied: true }, () => move(club.f10, 'interrupted'));
  const send = () =>
    to ? move(club[to], 'next') : club.admin.call(deleteUser, { params: { id } }, { key: 'next' });
  for (const once of [send, send]) expect((await once()).status).toBe(204);
  const { body: users } = await club.admin.call(listUsers, {});
  expect(users.find((user) => user.id === id)?.teamId).toBe(to && club[to]);
});
