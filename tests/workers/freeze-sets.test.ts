import { expect, test } from 'vitest';
import { keys } from '../../functions/store/keys.ts';
import { provenLottery } from '../api/draw/proven.ts';
import { testCloud } from '../support/cloud.ts';
import { meddle, pass, receive, sweep, messagesOf } from './outbox.ts';
import { prefixes } from '../support/prefixes.ts';
import { splitCases } from '../support/searches.ts';

/** A worker's writes to freeze a set, in order. */
const steps = ['PutObject', 'PutItem', 'UpdateItem', 'DeleteItem'] as const;

const deaths = steps.flatMap((step) => [[step, 'fail'] as const, [step, 'drop-answer'] as const]);

for (const [cases, options] of splitCases(
  deaths,
  ([step, fault]) => step === 'UpdateItem' && fault === 'drop-answer',
))
  test.each(cases)(
    'a worker that dies at %s (%s) is followed by one that does the rest',
    options,
    async (step, fault) => {
      const cloud = await testCloud();
      const { club, close, draw, proof, proven } = await provenLottery(12, 12);
      await close();
      let dead = false;
      const died = Promise.withResolvers<void>();
      const stop = meddle(cloud, 'runJob', ({ operation, keys: named }) => {
        if (dead) return 'fail';
        const storing = operation === 'PutItem' && named.some(({ pk }) => pk.startsWith(prefixes.outbox));
        if (operation !== step || storing) return undefined;
        dead = true;
        died.resolve();
        return fault;
      });
      const id = await draw(1);
      await died.promise;
      // By the time another has failed too, the first has given up.
      const again = { drawn: { club: club.id, drawId: id } };
      const { payload } = await receive(cloud, 'runJob', again);
      expect(payload).toEqual({ batchItemFailures: [{ itemIdentifier: 'once-more' }] });
      // The queue message stays invisible for as long as a worker may run; the outbox message remains.
      const tasks = (await messagesOf(cloud, club.id)).map(({ task }) => task.kind);
      expect(tasks).toEqual(step === 'DeleteItem' && fault === 'drop-answer' ? [] : ['freeze']);
      stop();
      await cloud.local.redeliver();
      await pass(cloud, club.id, 10);
      await sweep(cloud);
      expect((await proof(id)).set).not.toBeNull();
      await proven(id);
      expect(await messagesOf(cloud, club.id)).toEqual([]);
    },
  );

test('a published set stays the same, whoever freezes it again', async () => {
  const cloud = await testCloud();
  const { club, draw, proof, lottery } = await provenLottery(12, 12);
  const id = await draw(1);
  await cloud.drain();
  const before = await proof(id);
  await cloud.local.invoke('runJob', {
    Records: [{ messageId: 'm', body: JSON.stringify({ drawn: { club: club.id, drawId: id } }) }],
  });
  await cloud.drain();
  expect(await proof(id)).toEqual(before);
  const frozen = await cloud.service.of(club.id).get(keys.frozenSet(lottery, 1), { consistent: true });
  expect(frozen, 'while tickets are sold nothing is frozen for all').toBeUndefined();
});
