import { expect, test } from 'vitest';
import { keys } from '../../functions/store/keys.ts';
import type { SdkCall } from '../../infra/local/gateway/gateway-call.ts';
import { importUsers } from '../../shared/contract/member-import.ts';
import { listLog } from '../../shared/contract/log.ts';
import { withdrawContact } from '../../shared/contract/withdrawal.ts';
import { createSale, editPayment, editSale, readSale } from '../../shared/contract/sale.ts';
import { listTeams, renameTeams } from '../../shared/contract/structure.ts';
import { nextName, ripeTeams } from '../../shared/domain/season.ts';
import { ended } from '../api/user/imported.ts';
import { buyer, type TestClub, type TestUser } from '../support/club.ts';
import { callsOf, gathered, heldBack, killedAt } from '../support/faults.ts';
import { ownCloud } from '../support/own-cloud.ts';
import { recount } from '../support/recount.ts';
import { outcomeOf } from '../support/refusal.ts';
import { receive } from '../workers/outbox.ts';
import { child, expectTurned, list, season, sellingClub, startRemoval, turn } from './turned-season.ts';
import { splitCases } from '../support/searches.ts';

const ofWorker = (call: SdkCall) => call.caller.name.endsWith('-runJob');
const writes = (call: SdkCall) =>
  ofWorker(call) && /^(Put|Update|TransactWrite|Delete)Item/.test(call.operation);

/** The writes after which the worker is killed: progress, a new team, the parts of a move and of a removal. */
for (const [cases, options] of splitCases([1, 2, 3, 5, 8, 13, 21], (at) => at === 5))
  test.each(cases)(
    'a season that is killed at its write %i and run again ends as one that was not: each member once, in the new team',
    options,
    async (at) => {
      const plan = season({ teams: 4, members: 24 });
      const { cloud, club, lotteries } = await sellingClub(plan);
      const kept = [child(9), child(19)];
      for (const step of ['import', 'remove'] as const) {
        let seen = 0;
        const undo = cloud.local.gateway.intercept((call) => {
          if (!ofWorker(call)) return undefined;
          if (seen >= at) return 'fail';
          return writes(call) && ++seen === at ? 'drop-answer' : undefined;
        });
        const body = { rows: plan.after, ...list, mail: 'later' } as never;
        const jobId = await (step === 'import'
          ? club.admin.call(importUsers, { body }).then(({ body: { jobId: id } }) => id)
          : startRemoval(club, plan.after));
        const { pk, sk } = keys.outbox('job', club.id, jobId);
        await receive(cloud, 'runJob', { pk, sk });
        undo();
        await cloud.local.redeliver();
        expect((await ended(club.admin, jobId)).job.state).toBe('done');
      }
      await expectTurned(cloud, club, plan, kept);
      const again = await turn(club.admin, plan.after);
      expect(again.moved.job.message).toMatch(/^Tillagda: 0\. Flyttade: 0\. /);
      expect(
        again.left?.file
          .slice(1)
          .map((line) => line.split(';')[0])
          .toSorted(),
      ).toEqual(kept);
      await expectTurned(cloud, club, plan, kept);
      for (const lottery of lotteries)
        expect((await recount(cloud, club, lottery)).numbers.length).toBeGreaterThan(0);
    },
  );

test('two Admins who turn the season at the same time end as one does', async () => {
  const plan = season({ teams: 4, members: 30 });
  const { cloud, club } = await sellingClub(plan);
  const body = { rows: plan.after, ...list, mail: 'later' } as never;
  const both = [club.admin, club.master];
  await gathered(
    cloud,
    (call) => writes(call) && call.operation === 'TransactWriteItems',
    2,
    async () => {
      const jobs = await Promise.all(
        both.map(async (who) => (await who.call(importUsers, { body })).body.jobId),
      );
      await cloud.drain();
      for (const [index, id] of jobs.entries())
        expect((await ended(both[index]!, id)).job.state).toBe('done');
    },
  );
  const ends = await Promise.all(both.map((who) => turn(who, plan.after)));
  for (const { moved } of ends) expect(moved.job.state).toBe('done');
  await expectTurned(cloud, club, plan, [child(9), child(19)]);
});

/** The teams of a club, each named by its own index. */
async function namedTeams(club: TestClub) {
  const { body } = await club.admin.call(listTeams, {});
  return { teams: body, ids: body.map(({ id }) => id) };
}

test('of two lists of names that are saved at the same time one holds, whole', async () => {
  const cloud = await ownCloud();
  const club = await cloud.club();
  const { ids } = await namedTeams(club);
  const save = (who: TestUser, word: string) =>
    who.call(renameTeams, {
      body: { teams: ids.map((teamId, index) => ({ teamId, name: `${word} ${index}` })) },
    });
  const answers = await gathered(cloud, callsOf('renameTeams', 'TransactWriteItems'), 2, () =>
    Promise.all([save(club.admin, 'Ett'), save(club.master, 'Två')]),
  );
  expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  const { teams } = await namedTeams(club);
  expect(new Set(teams.map(({ name }) => name.split(' ')[0])).size).toBe(1);
  const { body: log } = await club.admin.call(listLog, { query: { kind: 'settings' } });
  const renamed = log.filter(({ text }) => text.startsWith('Bytte namn'));
  expect(renamed).toHaveLength(2);
  // The one that was saved last replaced the names of the other.
  expect(renamed.some(({ text }) => /(Ett|Två) 0 → (Ett|Två) 0/.test(text))).toBe(true);
});

test('two Admins who accept the same suggestions give each team one year more, not two', async () => {
  const cloud = await ownCloud();
  const club = await cloud.club();
  const { teams } = await namedTeams(club);
  const body = {
    teams: ripeTeams(teams.map(({ id, ...team }) => ({ ...team, teamId: id }))).map(
      ({ teamId, suggestion }) => ({ teamId, name: suggestion }),
    ),
  };
  await gathered(cloud, callsOf('renameTeams', 'TransactWriteItems'), 2, () =>
    Promise.all([club.admin, club.master].map((who) => who.call(renameTeams, { body }))),
  );
  const now = (await namedTeams(club)).teams.map(({ name }) => name);
  expect(now.toSorted()).toEqual(teams.map(({ name }) => nextName(name)).toSorted());
});

test.each([false, true])(
  'names whose answer is lost (applied: %s) are all saved or none, and a repeat logs them once',
  async (applied) => {
    const cloud = await ownCloud();
    const club = await cloud.club();
    const body = {
      teams: [
        { teamId: club.p12, name: 'P13' },
        { teamId: club.f10, name: 'F11' },
      ],
    };
    const save = () => club.admin.call(renameTeams, { body }, { key: 'säsong' });
    expect(outcomeOf(await killedAt(cloud, 'renameTeams', { at: 1, applied }, save))).toBe('500 internal');
    const between = (await namedTeams(club)).teams.map(({ name }) => name);
    expect(['P13', 'F11'].map((name) => between.includes(name))).toEqual([applied, applied]);
    for (const repeat of [save, save]) expect(outcomeOf(await repeat())).toBe('204');
    const { body: log } = await club.admin.call(listLog, { query: { kind: 'settings' } });
    expect(log.filter(({ text }) => text.startsWith('Bytte namn'))).toHaveLength(1);
  },
);

test('a withdrawal that meets a payment or an edit of the sale loses neither', async () => {
  const cloud = await ownCloud();
  const club = await cloud.club();
  await club.maker.table.write({ update: keys.settings(), set: { trackPayments: true } });
  const lottery = await club.lottery();
  const ticketIds = await club.tickets(lottery, club.seller, 2);
  const { body: sale } = await club.seller.call(createSale, {
    body: { ticketIds, ...buyer, mail: false, mayContact: true },
  });
  const token = sale.receiptUrl.split('/kvitto/')[1] ?? '';
  const withdraw = () => cloud.anonymous.call(withdrawContact, { body: { token } });
  const params = { id: sale.id };
  const { meanwhile } = await heldBack(cloud, callsOf('withdrawContact', 'UpdateItem'), withdraw, () =>
    club.seller.call(editPayment, { params, body: { state: 'paid', method: 'cash' } }),
  );
  expect(meanwhile.status).toBe(200);
  const read = async () => (await club.seller.call(readSale, { params })).body;
  expect(await read()).toMatchObject({ mayContact: false, payment: { state: 'paid' } });
  const edit = (mayContact?: boolean) =>
    club.seller.call(editSale, { params, body: { ...buyer, firstName: 'Åse', mayContact } });
  await club.seller.call(editSale, { params, body: { ...buyer, mayContact: true } });
  await heldBack(cloud, callsOf('editSale', 'TransactWriteItems'), () => edit(), withdraw);
  expect(await read()).toMatchObject({ mayContact: false, customer: { firstName: 'Åse' } });
});
