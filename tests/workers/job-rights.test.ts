import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { setClubActive } from '../../functions/operators/create-club.ts';
import { environment } from '../../functions/store/environment.ts';
import { findJob, startJob } from '../../functions/store/job-record.ts';
import { keys } from '../../functions/store/keys.ts';
import type { SdkCall } from '../../infra/local/gateway/gateway-call.ts';
import { erasePerson, exportPerson } from '../../shared/contract/person.ts';
import { readJob } from '../../shared/contract/service.ts';
import { assignToTeam } from '../../shared/contract/ticket.ts';
import { deleteUser, giveRole, moveUser, takeRole } from '../../shared/contract/user.ts';
import { buyer, type TestUser } from '../support/club.ts';
import { type TestClub, testClub } from '../support/cloud.ts';
import { heldBack } from '../support/faults.ts';
import { recount } from '../support/recount.ts';
import { outcomeOf } from '../support/refusal.ts';
import { receive, messagesOf } from './outbox.ts';

const [admin, teamAdmin] = [2, 3];
const stopped = 'Jobbet avbröts eftersom du inte längre hade den behörighet som krävs.';

/** A club with sold tickets, and a second Admin. */
async function soldClub() {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery({ maxNumber: 8000 });
  for (const ticket of await club.tickets(lottery, club.seller, 3)) await club.sell(club.seller, ticket);
  const owner = await club.addSeller(club.office);
  await club.master.call(giveRole, { body: { userId: owner.id, roleId: admin } });
  await cloud.drain();
  return { cloud, club, lottery, owner };
}
type SoldClub = Awaited<ReturnType<typeof soldClub>>;

const ofWorker = (operation: string) => (call: SdkCall) =>
  call.caller.name.endsWith('-runJob') && call.operation === operation;
const atItsBegin = ofWorker('GetItem');
const whileItWorks = ofWorker('Query');

const takeFrom = async (club: TestClub, { id: userId }: TestUser, roleId: number) =>
  expect((await club.master.call(takeRole, { params: { userId, roleId } })).status).toBe(200);

/** Orders a job by its route, and runs `meanwhile` when the worker reaches that call. */
async function ordered(
  { cloud, owner }: SoldClub,
  route: typeof exportPerson | typeof erasePerson,
  at: (call: SdkCall) => boolean,
  meanwhile: () => Promise<unknown>,
) {
  const { first } = await heldBack(
    cloud,
    at,
    async () => {
      const { body } = await owner.call(route, { body: { email: buyer.email } });
      await cloud.drain();
      return body.jobId;
    },
    meanwhile,
  );
  return first;
}

/** The stored files of a club's jobs. */
async function resultsOf(club: TestClub) {
  const client = new S3Client({ forcePathStyle: true });
  const { Contents = [] } = await client.send(
    new ListObjectsV2Command({ Bucket: environment().DOCUMENTS_BUCKET }),
  );
  client.destroy();
  return Contents.filter(({ Key = '' }) => Key.startsWith(`results/${club.id}/`));
}

/** Emails of a lottery's buyers. */
const buyersOf = async ({ cloud, club, lottery }: SoldClub) =>
  (await recount(cloud, club, lottery)).tickets.map((ticket) => ticket.buyer?.email);

/** Checks a refused job: its record says so, it has no file, and it is not run again. */
async function expectRefused({ cloud, club }: SoldClub, owner: TestUser, id: string) {
  const record = await findJob(cloud.service.of(club.id), owner.id, id);
  expect(record).toMatchObject({ state: 'failed', message: stopped });
  expect([record?.file, record?.about]).toEqual([undefined, undefined]);
  expect(await cloud.service.of(club.id).query(keys.results())).toEqual([]);
  expect(await resultsOf(club)).toEqual([]);
  expect(await messagesOf(cloud, club.id)).toEqual([]);
}

test('does not start an export after its owner has lost the role', async () => {
  const sold = await soldClub();
  const { club, owner } = sold;
  const id = await ordered(sold, exportPerson, atItsBegin, () => takeFrom(club, owner, admin));
  await expectRefused(sold, owner, id);
  expect(outcomeOf(await owner.call(readJob, { params: { id } }))).toBe('404 notFound');
});

test('does not hand out an export whose owner loses the role while it is written', async () => {
  const sold = await soldClub();
  const { club, owner } = sold;
  const id = await ordered(sold, exportPerson, whileItWorks, () => takeFrom(club, owner, admin));
  await expectRefused(sold, owner, id);
});

test('does not hand out an export to a user deleted in the meantime', async () => {
  const sold = await soldClub();
  const { club, owner } = sold;
  const id = await ordered(sold, exportPerson, whileItWorks, async () => {
    await takeFrom(club, owner, admin);
    expect((await club.master.call(deleteUser, { params: { id: owner.id } })).status).toBeLessThan(300);
  });
  await expectRefused(sold, owner, id);
});

test('does not run an export in a club deactivated in the meantime', async () => {
  const sold = await soldClub();
  const { cloud, club, owner } = sold;
  const id = await ordered(sold, exportPerson, whileItWorks, () =>
    setClubActive(cloud.service, club.id, false),
  );
  await expectRefused(sold, owner, id);
});

test("does not hand out a team's report to a leader moved to another team in the meantime", async () => {
  const sold = await soldClub();
  const { cloud, club } = sold;
  const { leader } = club;
  const about = `team:${club.p12}`;
  const facts = { club: club.id, id: 'teamreport99', userId: leader.id, about, total: 1, now: new Date() };
  await heldBack(
    cloud,
    whileItWorks,
    async () => {
      await cloud.service.of(club.id).transact(startJob({ ...facts, kind: 'report' }).writes);
      await cloud.drain();
    },
    async () => {
      const moved = await club.admin.call(moveUser, { body: { userId: leader.id, teamId: club.f10 } });
      expect(moved.status).toBeLessThan(300);
    },
  );
  await expectRefused(sold, leader, facts.id);
});

test('does not start an erasure after its owner has lost the role, but completes one that has begun', async () => {
  const sold = await soldClub();
  const { cloud, club, owner } = sold;
  const kept = await ordered(sold, erasePerson, atItsBegin, () => takeFrom(club, owner, admin));
  await expectRefused(sold, owner, kept);
  expect(await buyersOf(sold)).toContain(buyer.email);
  await club.master.call(giveRole, { body: { userId: owner.id, roleId: admin } });
  const erased = await ordered(sold, erasePerson, whileItWorks, () => takeFrom(club, owner, admin));
  const record = await findJob(cloud.service.of(club.id), owner.id, erased);
  expect(record?.state).toBe('done');
  expect(await buyersOf(sold)).not.toContain(buyer.email);
});

test('completes an interrupted erasure after its owner has lost the role', async () => {
  const sold = await soldClub();
  const { cloud, club, owner } = sold;
  // It reports its start, and crashes.
  let begun = false;
  const undo = cloud.local.gateway.intercept((call) => {
    if (!call.caller.name.endsWith('-runJob')) return undefined;
    if (begun) return 'fail';
    begun = call.operation === 'UpdateItem';
    return undefined;
  });
  const { body } = await owner.call(erasePerson, { body: { email: buyer.email } });
  // Called directly, since the queue then keeps its message invisible.
  const { pk, sk } = keys.outbox('job', club.id, body.jobId);
  const { payload } = await receive(cloud, 'runJob', { pk, sk });
  expect(payload).toEqual({ batchItemFailures: [{ itemIdentifier: 'once-more' }] });
  undo();
  await takeFrom(club, owner, admin);
  await cloud.local.redeliver();
  await cloud.drain();
  const record = await findJob(cloud.service.of(club.id), owner.id, body.jobId);
  expect(record?.state).toBe('done');
  expect(await buyersOf(sold)).not.toContain(buyer.email);
});

test('completes a committed assignment, whatever happens to the leader who ordered it', async () => {
  const sold = await soldClub();
  const { cloud, club, lottery } = sold;
  const { leader } = club;
  const userIds = [club.seller.id, (await club.addSeller(club.p12)).id, (await club.addSeller(club.p12)).id];
  const body = { ticketBaseId: lottery, quantity: 670, userIds };
  await heldBack(
    cloud,
    atItsBegin,
    async () => {
      expect((await leader.call(assignToTeam, { body })).status).toBe(202);
      await cloud.drain();
    },
    () => takeFrom(club, leader, teamAdmin),
  );
  expect((await recount(cloud, club, lottery)).numbers).toHaveLength(2013);
});
