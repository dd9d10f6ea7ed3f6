import { expect, test } from 'vitest';
import { keys } from '../../functions/store/keys.ts';
import { findLottery } from '../../functions/store/lottery-record.ts';
import { deleteDraw, mailWinners } from '../../shared/contract/draw.ts';
import { readJob } from '../../shared/contract/service.ts';
import { freezeDraw } from '../../shared/contract/controlled-draw.ts';
import { deleteTicket } from '../../shared/contract/ticket.ts';
import { addDays, dayOf } from '../../shared/domain/stockholm.ts';
import { controlledLottery } from '../api/draw/controlled.ts';
import { callsOf, gathered, heldBack, killedAt } from '../support/faults.ts';
import { inParallel, times } from '../support/parallel.ts';
import { outcomeOf } from '../support/refusal.ts';
import { splitCases } from '../support/searches.ts';

const later = addDays(dayOf(new Date()), 5);

/** A controlled draw of ten numbers, five of them sold, after the sale. */
async function controlledDraw() {
  const found = await controlledLottery(10, (number) => number % 2 === 0);
  const id = await found.create();
  await found.close();
  return {
    ...found,
    id,
    extend: () => found.club.edit(found.lottery, { validUntilDate: later }),
    stored: async () => findLottery(found.table, found.lottery, { consistent: true }),
  };
}
const lastCommit = (operation: string) => callsOf(operation, 'TransactWriteItems');

test('a draw frozen four times at once has one set and holds its lottery once', async () => {
  const { id, cloud, freeze, read, stored } = await controlledDraw();
  const outcomes = await gathered(cloud, lastCommit('freezeDraw'), 4, () =>
    inParallel(times(4, () => freeze(id))),
  );
  expect(outcomes).toEqual(['200', '200', '200', '200']);
  expect((await read(id)).eligible).toBe(5);
  expect((await stored())?.frozenBy).toHaveLength(1);
});

test('of four public numbers at once one starts the draw', async () => {
  const { id, cloud, freeze, start, read } = await controlledDraw();
  await freeze(id);
  const numbers = ['111111', '222222', '333333', '444444'];
  const outcomes = await gathered(cloud, lastCommit('startDraw'), 4, () =>
    inParallel(numbers.map((each) => () => start(id, each))),
  );
  expect(outcomes.toSorted()).toEqual(['204', ...Array<string>(3).fill('409 draw.started')]);
  expect((await read(id)).publicNumber).toBe(numbers[outcomes.indexOf('204')]);
});

test('a start that meets the end of the freeze starts nothing', async () => {
  const { id, cloud, freeze, unfreeze, start, read } = await controlledDraw();
  await freeze(id);
  const { first, meanwhile } = await heldBack(
    cloud,
    lastCommit('startDraw'),
    () => start(id),
    () => unfreeze(id),
  );
  expect([first, meanwhile]).toEqual(['409 draw.notFrozen', '204']);
  expect((await read(id)).publicNumber).toBeUndefined();
});

test('a freeze and a later last day at once: the sale is over or the draw is not frozen', async () => {
  const one = await controlledDraw();
  const held = await heldBack(
    one.cloud,
    callsOf('freezeDraw', 'Query'),
    () => one.freeze(one.id),
    () => one.extend(),
  );
  expect([held.first, held.meanwhile]).toEqual(['200', 409]);
  const two = await controlledDraw();
  const before = await heldBack(
    two.cloud,
    callsOf('freezeDraw', 'TransactWriteItems'),
    () => two.freeze(two.id),
    () => two.extend(),
  );
  expect([before.first, before.meanwhile]).toEqual(['409 sale.open', 204]);
});

test('a ticket taken back while the draw is frozen stays', async () => {
  const { id, cloud, club, lottery, freeze } = await controlledDraw();
  const { first, meanwhile } = await heldBack(
    cloud,
    lastCommit('deleteTicket'),
    async () => outcomeOf(await club.admin.call(deleteTicket, { params: { id: `${lottery}-1` } })),
    () => freeze(id),
  );
  expect([first, meanwhile]).toEqual(['409 draw.frozen', '200']);
});

test('a winner that meets the winner mail is not drawn: the secret is public', async () => {
  const { id, cloud, club, freeze, start, winner } = await controlledDraw();
  await freeze(id);
  await start(id);
  await winner(id);
  const { first, meanwhile } = await heldBack(
    cloud,
    lastCommit('drawWinner'),
    () => winner(id),
    async () => (await club.admin.call(mailWinners, { body: { drawId: id } })).status,
  );
  expect([first, meanwhile]).toEqual(['409 draw.closed', 202]);
});

const kills = [1, 2, 3, 4].flatMap((at) => [true, false].map((applied) => ({ at, applied })));
for (const [cases, options] of splitCases(kills, ({ at }) => at === 2))
  test.each(cases)(
    'a freeze that is killed at its write $at (applied: $applied) is completed by the next, or taken back',
    options,
    async ({ at, applied }) => {
      const { id, cloud, freeze, unfreeze, read, extend, stored } = await controlledDraw();
      await killedAt(cloud, 'freezeDraw', { at, applied }, () => freeze(id));
      expect(await freeze(id)).toBe('200');
      expect((await read(id)).eligible).toBe(5);
      expect(await unfreeze(id)).toBe('204');
      expect([(await stored())?.frozenBy, await extend()]).toEqual([undefined, 204]);
    },
  );

test('a lottery held by a freeze that was killed is released by taking the freeze back; its draw stays until then', async () => {
  const { id, cloud, club, freeze, unfreeze, extend } = await controlledDraw();
  const remove = async () => outcomeOf(await club.admin.call(deleteDraw, { params: { id } }));
  await killedAt(cloud, 'freezeDraw', { at: 1, applied: true }, () => freeze(id));
  expect([await extend(), await remove()]).toEqual([409, '409 draw.frozen']);
  expect([await unfreeze(id), await extend(), await remove()]).toEqual(['204', 204, '204']);
});

test('above 200 000 numbers a job freezes, and a refusal ends it as failed, with the reason', async () => {
  const { id, cloud, club, table, lottery, read, preview } = await controlledDraw();
  await table.write({
    update: keys.lottery(lottery),
    set: { 'view.maxNumber': 1_000_000, 'view.drawFrom': 'paid' },
  });
  const order = async (body: { excluded?: number }) => {
    const answer = await club.admin.call(freezeDraw, { params: { id }, body });
    const jobId = 'jobId' in answer.body ? answer.body.jobId : '';
    await cloud.drain();
    return (await club.admin.call(readJob, { params: { id: jobId } })).body;
  };
  expect(await order({ excluded: 4 })).toMatchObject({
    kind: 'freeze',
    state: 'failed',
    message: expect.stringContaining('obetalda'),
  });
  // Nothing is paid: nobody would take part.
  expect(await order({ excluded: 5 })).toMatchObject({ state: 'failed' });
  await table.write({ update: keys.lottery(lottery), remove: ['view.drawFrom'] });
  expect(await preview(id)).toEqual({ eligible: 5, excluded: 0 });
  expect(await order({})).toMatchObject({ state: 'done' });
  expect((await read(id)).eligible).toBe(5);
});
