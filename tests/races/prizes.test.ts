import { expect, test } from 'vitest';
import { createDraw, drawWinner, listWinners } from '../../shared/contract/draw.ts';
import { listPrizes, savePrizes } from '../../shared/contract/prize.ts';
import { testClub } from '../support/cloud.ts';
import { callsOf, gathered, heldBack, unsteady } from '../support/faults.ts';
import { inParallel, maxAtOnce, times } from '../support/parallel.ts';
import { givePrizes } from '../support/prizes.ts';
import { recount } from '../support/recount.ts';
import { outcomeOf } from '../support/refusal.ts';

/** A lottery with sold tickets, prizes, and draws in which they are drawn. */
async function lotteryWith(tickets: number, counts: readonly number[], drawCount = 1) {
  const { cloud, club } = await testClub();
  const id = await club.lottery({ maxNumber: tickets });
  for (const ticket of await club.tickets(id, club.seller, tickets)) await club.sell(club.seller, ticket);
  const prizes = counts.map((count, index) => ({ name: `Vinst ${index}`, count }));
  const prizeIds = await givePrizes(club, id, prizes);
  const drawIds: string[] = [];
  for (let index = 0; index < drawCount; index++)
    drawIds.push((await club.admin.call(createDraw, { body: { name: 'Jul', ticketBaseId: id } })).body);
  const [prizeId = ''] = prizeIds;
  return {
    cloud,
    prizeIds,
    drawIds,
    draw: async (index = 0, id = prizeId, key?: string) =>
      outcomeOf(
        await club.admin.call(
          drawWinner,
          { body: { drawId: drawIds[index] ?? '', prizeId: id } },
          key === undefined ? {} : { key },
        ),
      ),
    save: async (list: readonly { id?: string; name: string; count: number }[]) =>
      outcomeOf(await club.admin.call(savePrizes, { params: { id }, body: { prizes: [...list] } })),
    read: async () => (await club.admin.call(listPrizes, { params: { id } })).body,
    /** How many winners each prize has. */
    won: async () => {
      const lists = await Promise.all(
        drawIds.map(async (drawId) => (await club.admin.call(listWinners, { params: { id: drawId } })).body),
      );
      return prizeIds.map((each) => lists.flat().filter((winner) => winner.prizeId === each).length);
    },
    recounted: () => recount(cloud, club, id),
  };
}

const commitOf = (operation: string) => callsOf(operation, 'TransactWriteItems');

test('of many who draw a prize at once, in several draws, as many get a winner as there are prizes', async () => {
  const { cloud, draw, won, read, recounted } = await lotteryWith(20, [3, 100], 4);
  const draws = times(16, (index) => draw(index % 4));
  // The concurrent requests have all read that three are left before the first of them writes.
  const outcomes = await gathered(cloud, commitOf('drawWinner'), maxAtOnce, () => inParallel(draws));
  expect(outcomes.filter((outcome) => outcome === '200')).toHaveLength(3);
  expect(outcomes.filter((outcome) => outcome === '409 prize.noneLeft')).toHaveLength(13);
  expect([await won(), await read()]).toMatchObject([
    [3, 0],
    [{ left: 0 }, { left: 100 }],
  ]);
  await recounted();
});

test.each([
  ['without it', []],
  ['with fewer than are drawn', [1]],
])('a list is not saved %s where a prize is drawn meanwhile', async (_, left) => {
  const { cloud, prizeIds, draw, save, read, won, recounted } = await lotteryWith(4, [2, 1]);
  const [id = '', other = ''] = prizeIds;
  const list = [
    ...left.map((count) => ({ id, name: 'Vinst 0', count })),
    { id: other, name: 'Vinst 1', count: 1 },
  ];
  // As many are drawn as the list has room for; the next one is drawn after the save has judged that.
  for (const _drawn of left) expect(await draw()).toBe('200');
  const held = await heldBack(cloud, commitOf('savePrizes'), () => save(list), draw);
  expect(held).toEqual({ first: '409 prize.drawn', meanwhile: '200' });
  const drawn = left.length + 1;
  expect([await won(), await read()]).toMatchObject([
    [drawn, 0],
    [{ count: 2, left: 2 - drawn }, { left: 1 }],
  ]);
  await recounted();
});

test('no winner is drawn for a prize that is concurrently removed or lowered; for a renamed prize the winner has its new name', async () => {
  const { cloud, prizeIds, draw, save, won, recounted } = await lotteryWith(4, [2, 1]);
  const [id = '', other = ''] = prizeIds;
  const during = (list: readonly { id?: string; name: string; count: number }[], prize = id) =>
    heldBack(
      cloud,
      commitOf('drawWinner'),
      () => draw(0, prize),
      () => save(list),
    );
  const renamed = { id, name: 'Nytt namn', count: 2 };
  const last = { id: other, name: 'Vinst 1', count: 1 };
  expect(await during([renamed, last])).toEqual({ first: '200', meanwhile: '204' });
  expect(await during([renamed], other)).toEqual({ first: '404 notFound', meanwhile: '204' });
  expect(await during([{ ...renamed, count: 1 }])).toEqual({ first: '409 prize.noneLeft', meanwhile: '204' });
  expect(await won()).toEqual([1, 0]);
  await recounted();
});

test('lost answers and faults draw no prize twice for one request', async () => {
  const { cloud, draw, won, read, recounted } = await lotteryWith(12, [5]);
  const steady = unsteady(cloud, callsOf('drawWinner'));
  const answers = times(8, async (index) => {
    for (let tries = 0; tries < 30; tries++) {
      const outcome = await draw(0, undefined, `pris-${index}`);
      if (outcome === '200' || outcome === '409 prize.noneLeft') return outcome;
    }
    return 'never answered';
  });
  const outcomes = await inParallel(answers, 4).finally(steady);
  expect(outcomes.toSorted()).toEqual([
    ...Array<string>(5).fill('200'),
    ...Array<string>(3).fill('409 prize.noneLeft'),
  ]);
  expect([await won(), await read()]).toMatchObject([[5], [{ left: 0 }]]);
  await recounted();
});
