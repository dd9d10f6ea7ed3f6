import { expect, test } from 'vitest';
import { keys } from '../../functions/store/keys.ts';
import type { SdkCall } from '../../infra/local/gateway/gateway-call.ts';
import { importUsers } from '../../shared/contract/member-import.ts';
import { erasePerson } from '../../shared/contract/person.ts';
import { listTeams } from '../../shared/contract/structure.ts';
import { listUsers } from '../../shared/contract/user.ts';
import { everythingOf } from '../api/person/planted.ts';
import { ended, row, type Row, usersOf } from '../api/user/imported.ts';
import type { TestClub, TestCloud } from '../support/cloud.ts';
import { gathered, heldBack } from '../support/faults.ts';
import { ownCloud } from '../support/own-cloud.ts';
import { receive } from '../workers/outbox.ts';
import { splitCases } from '../support/searches.ts';

const ofWorker = (call: SdkCall, operation: RegExp) =>
  call.caller.name.endsWith('-runJob') && operation.test(call.operation);
const commits = (call: SdkCall) => ofWorker(call, /^TransactWriteItems$/);

/** Seventy members of three teams, two of them new, who share addresses in threes. */
const family = (): Row[] =>
  Array.from({ length: 70 }, (_, index) =>
    row(`Barn${String.fromCharCode(97 + (index % 26))}${String.fromCharCode(97 + Math.floor(index / 26))}`, {
      email: `familj${index % 24}@lista.example`,
      teamName: ['P12', 'F08', 'F09'][index % 3] ?? '',
    }),
  );

const order = async (club: TestClub, rows: readonly Row[], mail: 'now' | 'later') => {
  const body = { rows, createTeams: true, moveUsers: false, mail } as never;
  const { status, body: answer } = await club.admin.call(importUsers, { body });
  expect(status).toBe(202);
  return answer.jobId;
};

/** Checks that each member was added once, to teams whose counts agree. */
async function expectOnce(cloud: TestCloud, club: TestClub, rows: readonly Row[]) {
  const users = await usersOf(club);
  expect(Object.keys(users).toSorted()).toEqual(rows.map(({ firstName }) => String(firstName)).toSorted());
  const { body: all } = await club.admin.call(listUsers, {});
  expect(all.filter(({ lastName }) => lastName === 'Listad')).toHaveLength(rows.length);
  const { body: teams } = await club.admin.call(listTeams, {});
  expect(teams.map(({ name }) => name).toSorted()).toEqual(['F08', 'F09', 'F10', 'Kansli', 'P12']);
  for (const team of await cloud.service.of(club.id).query(keys.teams(), { consistent: true }))
    expect([team.name, team.users]).toEqual([
      team.name,
      all.filter(({ teamId }) => teamId === team.sk).length,
    ]);
}

/** Writes after which the worker is killed: the first progress, a team, each batch, the mails. */
for (const [cases, options] of splitCases([1, 2, 4, 5, 6, 7, 8, 20], (at) => at === 5))
  test.each(cases)(
    'an import killed at its write %i is resumed: nobody twice, one mail an address',
    options,
    async (at) => {
      const cloud = await ownCloud();
      const club = await cloud.club();
      cloud.local.mails.clear();
      const rows = family();
      let seen = 0;
      const undo = cloud.local.gateway.intercept((call) => {
        if (!ofWorker(call, /Item/)) return undefined;
        if (seen >= at) return 'fail';
        if (!ofWorker(call, /^(Put|Update|TransactWrite)Item/) || ++seen < at) return undefined;
        return 'drop-answer';
      });
      const jobId = await order(club, rows, 'now');
      const { pk, sk } = keys.outbox('job', club.id, jobId);
      await receive(cloud, 'runJob', { pk, sk });
      undo();
      await cloud.local.redeliver();
      const { job } = await ended(club.admin, jobId);
      expect(job).toMatchObject({
        state: 'done',
        message: 'Tillagda: 70. Flyttade: 0. Fanns redan: 0. Utelämnade: 0.',
      });
      await expectOnce(cloud, club, rows);
      const mailed = (await cloud.mails()).flatMap(({ to }) => to);
      expect(mailed.toSorted()).toEqual([...new Set(rows.map(({ email }) => String(email)))].toSorted());
      expect(await everythingOf(club)).not.toContain(`inputs/${club.id}/`);
    },
  );

test('two imports of the same people at once add each person and each team once', async () => {
  const cloud = await ownCloud();
  const club = await cloud.club();
  const rows = family();
  const body = { rows, createTeams: true, moveUsers: false, mail: 'later' } as never;
  const [one, other] = await gathered(cloud, commits, 2, async () => {
    const jobs = await Promise.all(
      [club.admin, club.master].map(async (who) => ({
        who,
        id: (await who.call(importUsers, { body })).body.jobId,
      })),
    );
    await cloud.drain();
    return Promise.all(jobs.map(({ who, id }) => ended(who, id)));
  });
  await expectOnce(cloud, club, rows);
  const counted = [one, other].map((each) => (each?.job.message ?? '').match(/\d+/g)?.map(Number) ?? []);
  expect((counted[0]?.[0] ?? 0) + (counted[1]?.[0] ?? 0)).toBe(rows.length);
  expect(counted.map(([, , , leftOut]) => leftOut)).toEqual([0, 0]);
});

test('a person erased while an import waits, or is about to add them, is not added', async () => {
  const cloud = await ownCloud();
  const club = await cloud.club();
  const person = row('Ödbjörg', { email: 'Odbjorg@person.example', lastName: 'Qvarnström' });
  const rows = [...family(), person].toReversed();
  const { first } = await heldBack(
    cloud,
    (call) => commits(call) && JSON.stringify(call.input ?? '').includes('Qvarnstr'),
    async () => {
      const id = await order(club, rows, 'now');
      await cloud.drain();
      return id;
    },
    async () => {
      const body = { email: 'odbjorg@person.example' };
      const { body: erasure } = await club.admin.call(erasePerson, { body });
      const { pk, sk } = keys.outbox('job', club.id, erasure.jobId);
      await receive(cloud, 'runJob', { pk, sk });
    },
  );
  const { job } = await ended(club.admin, first);
  expect(job).toMatchObject({ state: 'done' });
  await expectOnce(cloud, club, rows.slice(1));
  const everything = await everythingOf(club);
  expect(everything).not.toContain('qvarnström');
  expect(everything).not.toContain('odbjorg');
});
