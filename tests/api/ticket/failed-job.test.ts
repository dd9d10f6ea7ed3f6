import { expect, test } from 'vitest';
import { keys } from '../../../functions/store/keys.ts';
import { readJob } from '../../../shared/contract/service.ts';
import { assignToTeam } from '../../../shared/contract/ticket.ts';
import { testClub } from '../../support/cloud.ts';
import { recount } from '../../support/recount.ts';

test('a job that the queue gives up on is shown as failed, and completed as soon as possible', async () => {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery({ maxNumber: 8000 });
  const userIds = [club.seller.id, (await club.addSeller(club.p12)).id, (await club.addSeller(club.p12)).id];
  const stopFailing = cloud.local.gateway.intercept(({ caller, operation }) =>
    caller.name.endsWith('runJob') && operation === 'TransactWriteItems' ? 'fail' : undefined,
  );
  // 2 010 tickets: above 2 000 an assignment is a job.
  const { body } = await club.leader.call(assignToTeam, {
    body: { ticketBaseId: lottery, quantity: 670, userIds },
  });
  const id = 'jobId' in body ? body.jobId : '';
  const read = async () => (await club.leader.call(readJob, { params: { id } })).body;
  const { pk, sk } = keys.outbox('job', club.id, id);
  /** Runs the job as the queue does when it delivers its message for the `count`th time. */
  const receive = (count: number) =>
    cloud.local.invoke('runJob', {
      Records: [
        {
          messageId: 'm',
          body: JSON.stringify({ pk, sk }),
          attributes: { ApproximateReceiveCount: String(count) },
        },
      ],
    });
  expect((await receive(4)).payload).toEqual({ batchItemFailures: [{ itemIdentifier: 'm' }] });
  expect(await read()).toMatchObject({ state: 'waiting', done: 0 });
  // The queue delivers a message five times.
  await receive(5);
  expect(await read()).toMatchObject({ state: 'failed', done: 0, message: expect.stringContaining('igen') });
  stopFailing();
  expect((await receive(1)).payload).toEqual({ batchItemFailures: [] });
  expect(await read()).toEqual({ id, kind: 'assign', state: 'done', done: 2010, total: 2010 });
  await cloud.local.redeliver();
  await cloud.drain();
  expect((await recount(cloud, club, lottery)).numbers).toHaveLength(2010);
});

test('a job that fails once is taken up again within seconds, without the sweep', async () => {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery({ maxNumber: 3000 });
  const userIds = [club.seller.id, (await club.addSeller(club.p12)).id, (await club.addSeller(club.p12)).id];
  /** The SDK sends a call five times. */
  const sent = 5;
  let calls = 0;
  const stopFailing = cloud.local.gateway.intercept(({ caller, operation }) =>
    caller.name.endsWith('runJob') && operation === 'TransactWriteItems' && calls++ < sent
      ? 'fail'
      : undefined,
  );
  const { body } = await club.leader.call(assignToTeam, {
    body: { ticketBaseId: lottery, quantity: 670, userIds },
  });
  const id = 'jobId' in body ? body.jobId : '';
  const read = async () => (await club.leader.call(readJob, { params: { id } })).body;
  await expect.poll(read).toMatchObject({ state: 'done', done: 2010 });
  stopFailing();
  expect(calls).toBeGreaterThan(sent);
});
