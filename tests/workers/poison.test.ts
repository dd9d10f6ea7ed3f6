import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { expect, test } from 'vitest';
import { outboxKeyOf, queues } from '../../functions/store/outbox.ts';
import { type Item, present } from '../../functions/store/write.ts';
import { type Key, keys, outboxShards } from '../../functions/store/keys.ts';
import { createUser } from '../../shared/contract/user.ts';
import type { TestClub } from '../support/cloud.ts';
import { ownCloud } from '../support/own-cloud.ts';
import { deadLettersOf, queueNames } from './dead-letters.ts';
import { holdOutbox, pass, receive, sweep, messagesOf } from './outbox.ts';
import { splitCases } from '../support/searches.ts';

/** An unreadable item or message of one club holds up no other, and is set aside. */
const cloud = await ownCloud();
const [broken, other] = [await cloud.club(), await cloud.club()];
const hour = 3_600_000;
const { dead, redrive, untilDead } = deadLettersOf(cloud);
const shards = Array.from({ length: outboxShards }, (_, shard) => shard);
let people = 0;

const mailsTo = async (email: string) => (await cloud.mails()).filter(({ to }) => to.includes(email));
async function newMember(club: TestClub): Promise<string> {
  const email = `ny${++people}@${club.urlKey}.example`;
  const body = { email, firstName: 'Mio', lastName: 'Ny', teamId: club.p12 };
  expect((await club.leader.call(createUser, { body })).status).toBe(201);
  return email;
}
const standing = (key: Key) => cloud.service.get(key, { consistent: true });
/** Stored before all other items of its shard. */
async function plant(key: { pk: string }, item: Item): Promise<Key> {
  const place = { pk: key.pk, sk: `!${broken.id}#${++people}` };
  await cloud.service.write({ put: { ...item, ...place } });
  return place;
}

for (const [cases, options] of splitCases(queues, (queue) => queue === 'ticket'))
  test.each(cases)(
    'an unreadable outbox message (%s) holds up nothing, and is set aside until discarded',
    options,
    async (queue) => {
      await cloud.drain();
      const before = await dead(queue);
      const stored = { club: broken.id, id: 'x', queue, task: { kind: 'later' }, at: Date.now() - 2 * hour };
      const places: Key[] = [];
      for (const shard of shards) places.push(await plant(keys.outboxShard(queue, shard), stored));
      const release = holdOutbox(cloud);
      const email = await newMember(other);
      await pass(cloud, other.id, 3);
      await cloud.local.runSchedule('EachMinute');
      release();
      expect(await mailsTo(email)).toHaveLength(1);
      expect(await dead(queue)).toBe(before + 4);
      // Reported once, not by each sweep.
      await sweep(cloud);
      expect(await dead(queue)).toBe(before + 4);
      expect((await redrive(queue))[1]).toBe(
        '4 gick inte att flytta tillbaka. De ligger kvar, och --discard tar bort dem.',
      );
      for (const place of places) expect(await standing(place)).toMatchObject({ task: { kind: 'later' } });
      expect((await redrive(queue, true))[1]).toBe('4 gick inte att flytta tillbaka. De är borttagna.');
      expect(await dead(queue)).toBe(before);
      for (const place of places) expect(await standing(place)).toBeUndefined();
    },
  );

test('keeps an outbox message of a kind from a newer release, and that release processes it', async () => {
  const release = holdOutbox(cloud);
  const email = await newMember(broken);
  const [stored] = await messagesOf(cloud, broken.id);
  const place = outboxKeyOf(stored ?? { queue: 'account', club: '', id: '' });
  const change = (set: Item) => cloud.service.write({ update: place, set, if: present('pk') });
  await change({ 'task.kind': 'later' });
  release();
  await cloud.drain();
  for (let time = 0; time < 2; time++) await sweep(cloud);
  // The worker leaves it; the sweep gives a newer release an hour to be deployed.
  expect([await standing(place), await dead('account')]).toEqual([
    expect.not.objectContaining({ parked: expect.anything() }),
    0,
  ]);
  await change({ at: Date.now() - 2 * hour });
  await sweep(cloud);
  expect(await dead('account')).toBe(1);
  await change({ 'task.kind': stored?.task.kind });
  expect(await redrive('account')).toEqual(['1 meddelande flyttades tillbaka till kön.']);
  expect(await mailsTo(email)).toHaveLength(1);
  expect([await standing(place), await dead('account')]).toEqual([undefined, 0]);
});

test.each(['freeze', 'job'] as const)('no mail worker takes a %s for a mail and deletes it', async (kind) => {
  const task = { kind, drawId: 'x-x', userId: 'x', jobId: 'x' };
  const release = holdOutbox(cloud);
  const stored = { club: broken.id, id: 'x', queue: 'job', task, at: Date.now() };
  const place = await plant(keys.outboxShard('job', 0), stored);
  const { payload } = await receive(cloud, 'sendWinnerMail', { ...place });
  expect(payload).toEqual({ batchItemFailures: [{ itemIdentifier: 'once-more' }] });
  expect(await standing(place)).toMatchObject({ task: { kind } });
  await cloud.service.write({ delete: place });
  release();
});

test('a message not processed in 14 days is set aside, and gets another 14 when returned', async () => {
  await cloud.drain();
  const before = await dead('account');
  cloud.local.mailAccount.trouble = 'paused';
  const email = await newMember(broken);
  await cloud.drain();
  await pass(cloud, broken.id, 14 * 24 * 60 - 10);
  await sweep(cloud);
  expect(await dead('account')).toBe(before);
  await pass(cloud, broken.id, 20);
  await sweep(cloud);
  expect(await dead('account')).toBe(before + 1);
  cloud.local.mailAccount.trouble = undefined;
  expect(await redrive('account')).toEqual(['1 meddelande flyttades tillbaka till kön.']);
  expect(await mailsTo(email)).toHaveLength(1);
});

test('an unreadable assignment holds up no other, and is set aside', async () => {
  await cloud.drain();
  const before = await dead('job');
  for (const shard of shards)
    await plant(keys.pendingShard(shard), { club: broken.id, id: 'x', state: 'who knows' });
  const { club, id } = { club: other.id, id: 'brokeoff1234' };
  const pending = { club, id, lotteryId: 'x', by: 'x', state: 'preparing', at: Date.now() - hour };
  await cloud.service.write({ put: { ...keys.pending(club, id), ...pending, done: 0, total: 1 } });
  await sweep(cloud);
  expect(await standing(keys.pending(club, id))).toBeUndefined();
  expect(await dead('job')).toBe(before + 4);
  await redrive('job', true);
  expect(await dead('job')).toBe(before);
});

for (const [cases, options] of splitCases(queues, (queue) => queue === 'ticket'))
  test.each(cases)(
    'dead-letters a malformed message in the queue %s, and processes the others',
    options,
    async (queue) => {
      await cloud.drain();
      const before = await dead(queue);
      const { gateway, region } = cloud.local.endpoints;
      const client = new SQSClient({ endpoint: gateway, region });
      const QueueUrl = `${gateway}/${cloud.local.queue(queueNames[queue])}`;
      for (const MessageBody of ['ingenting', '{"pk":1}'])
        await client.send(new SendMessageCommand({ QueueUrl, MessageBody }));
      const email = await newMember(other);
      await untilDead(queue, before + 2);
      expect(await mailsTo(email)).toHaveLength(1);
      expect((await redrive(queue, true)).at(-1)).toBe('2 gick inte att flytta tillbaka. De är borttagna.');
    },
  );

test('processes the jobs delivered together with a malformed message', async () => {
  const messages = ['ingenting', { recount: { club: other.id } }];
  const { payload } = await cloud.local.invoke('runJob', {
    Records: messages.map((body, index) => ({
      messageId: `m${index}`,
      body: typeof body === 'string' ? body : JSON.stringify(body),
      attributes: {},
    })),
  });
  expect(payload).toEqual({ batchItemFailures: [{ itemIdentifier: 'm0' }] });
});
