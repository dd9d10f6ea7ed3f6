import { expect, test } from 'vitest';
import { readJob } from '../../../shared/contract/service.ts';
import { assignToTeam } from '../../../shared/contract/ticket.ts';
import { keys, shardSize } from '../../../functions/store/keys.ts';
import { emptyBitmap, withPlaces } from '../../../functions/ledger/bitmap.ts';
import { type Answer, testClub } from '../../support/cloud.ts';
import { heldBack } from '../../support/faults.ts';
import { recount } from '../../support/recount.ts';
import { outcomeOf } from '../../support/refusal.ts';

test('above 2000 tickets the numbers are committed at once and the tickets are made by a job that reports its progress', async () => {
  const { cloud, club } = await testClub();
  const lottery = await club.lottery({ maxNumber: 8000 });
  const userIds = [club.seller.id, (await club.addSeller(club.p12)).id, (await club.addSeller(club.p12)).id];
  const body = { ticketBaseId: lottery, quantity: 670, userIds };
  const send = () => club.leader.call(assignToTeam, { body }, { key: 'large' });
  const answers: Answer<typeof assignToTeam>[] = [];
  const idOf = () => (answers[0] && 'jobId' in answers[0].body ? answers[0].body.jobId : '');
  const read = async () => (await club.leader.call(readJob, { params: { id: idOf() } })).body;
  const { meanwhile: done } = await heldBack(
    cloud,
    // A worker is about to report its progress when another one, with the same message, continues.
    ({ caller, operation }) => caller.name.endsWith('runJob') && operation === 'UpdateItem',
    async () => {
      answers.push(await send());
      expect(await read()).toMatchObject({ id: idOf(), kind: 'assign', total: 2010 });
      await cloud.drain();
    },
    async () => {
      const { pk, sk } = keys.outbox('job', club.id, idOf());
      const messages = { Records: [{ messageId: 'again', body: JSON.stringify({ pk, sk }) }] };
      expect((await cloud.local.invoke('runJob', messages)).payload).toEqual({ batchItemFailures: [] });
      return read();
    },
  );
  expect(answers[0]?.status).toBe(202);
  const id = idOf();
  expect(done).toEqual({ id, kind: 'assign', state: 'done', done: 2010, total: 2010 });
  expect(await read()).toEqual(done);
  const { numbers, assignments } = await recount(cloud, club, lottery);
  expect([numbers.length, numbers.at(-1), assignments.size]).toEqual([2010, 2010, 1]);
  // A repeat is the same job, which only its owner can read.
  const again = await send();
  expect([again.status, again.body]).toEqual([202, { jobId: id }]);
  for (const who of [club.admin, club.master, club.seller])
    expect(outcomeOf(await who.call(readJob, { params: { id } }))).toBe('404 notFound');
  expect((await recount(cloud, club, lottery)).numbers).toHaveLength(2010);
});

test('assigns the last scattered numbers of a huge lottery as far as one transaction reaches, and answers how many', async () => {
  const { cloud, club } = await testClub();
  const shards = 100;
  const lottery = await club.lottery({ maxNumber: shards * shardSize });
  // Assigning 623 000 tickets first would prove no more: in each shard all numbers but twenty are in use.
  const places = Array.from({ length: shardSize }, (_, place) => place).filter(
    (place) => place % 300 !== 0 || place >= 6000,
  );
  const bits = withPlaces(emptyBitmap(), places, true);
  const table = cloud.service.of(club.id);
  for (let shard = 0; shard < shards; shard++)
    await table.write({ put: { ...keys.taken(lottery, shard), bits, v: 1 } });
  const userIds = [club.seller.id, (await club.addSeller(club.p12)).id];
  const assign = (quantity: number) =>
    club.leader.call(assignToTeam, { body: { ticketBaseId: lottery, quantity, userIds } });
  const refused = await assign(960);
  expect([outcomeOf(refused), refused.body.message]).toEqual([
    '409 ticket.tooFewLeft',
    'De 2\u00a0000 lotter som är kvar ligger utspridda. Högst 1\u00a0840 kan tilldelas åt gången.',
  ]);
  const answer = await assign(920);
  expect([answer.status, answer.body]).toEqual([200, { assigned: 1840 }]);
  const rest = await assign(81);
  expect(rest.body.message).toBe('Det finns bara 160 lotter kvar.');
});
