import { expect, test } from 'vitest';
import { lookAtLottery } from '../../../functions/recount/recount-lottery.ts';
import { drawWinner, mailWinners } from '../../../shared/contract/draw.ts';
import { listPrizes, savePrizes } from '../../../shared/contract/prize.ts';
import { readResults } from '../../../shared/contract/results.ts';
import { givePrizes } from '../../support/prizes.ts';
import { outcomeOf } from '../../support/refusal.ts';
import { controlledLottery, reason } from './controlled.ts';

test('a controlled draw draws prizes of the list; one drawn again stays taken, by another draw too (R388)', async () => {
  const { club, lottery, create, freeze, start, redraw, close, cloud, table } = await controlledLottery(20);
  const [prizeId = ''] = await givePrizes(club, lottery, [{ name: 'Elcykel', count: 1 }]);
  // Its tickets are planted: only the prizes are counted again.
  const drifts = async () =>
    (await lookAtLottery(table, lottery, new Map(), true)).drifts.filter(({ kind }) =>
      kind.startsWith('prize.'),
    );
  const left = async () =>
    (await club.admin.call(listPrizes, { params: { id: lottery } })).body.map((prize) => prize.left);
  const draw = async (drawId: string) =>
    outcomeOf(await club.admin.call(drawWinner, { body: { drawId, prizeId } }));
  await close();
  const id = await create();
  await freeze(id);
  expect([await draw(id), await left()]).toEqual(['409 draw.notStarted', [1]]);
  await start(id);
  expect([await draw(id), await left(), await draw(id)]).toEqual(['200', [0], '409 prize.noneLeft']);
  const again = await redraw(id, `${id}-0`);
  expect(again).toMatchObject([{ prizeId, replaced: { reason } }, { prizeId }]);
  expect([await left(), await draw(id)]).toEqual([[0], '409 prize.noneLeft']);
  expect(await drifts()).toEqual([]);

  await club.admin.call(mailWinners, { body: { drawId: id } });
  await cloud.drain();
  const other = await create({ redrawOf: `${id}-1`, reason });
  expect(await left()).toEqual([0]);
  expect(await drifts()).toEqual([]);
  const save = async (prizes: { id?: string; name: string; count: number }[]) =>
    club.admin.call(savePrizes, { params: { id: lottery }, body: { prizes } });
  const more = [
    { id: prizeId, name: 'Elcykel', count: 3 },
    { name: 'Kaffe', count: 1 },
  ];
  expect((await save(more)).status).toBe(204);
  expect((await save([{ id: prizeId, name: 'Cykel', count: 1 }])).status).toBe(204);
  expect((await save([])).body).toMatchObject({
    code: 'prize.drawn',
    message: 'Cykel är redan dragen och kan inte tas bort eller bli färre.',
  });
  await start(other);
  expect([await draw(other), await left(), await draw(other)]).toEqual(['200', [0], '409 draw.noneLeft']);
  expect(await drifts()).toEqual([]);
});

test('a redraw of an ended draw draws its prize by name too, which no other draw takes, and no other', async () => {
  const { club, lottery, create, freeze, start, close, cloud } = await controlledLottery(20);
  const [bike = '', coffee = ''] = await givePrizes(club, lottery, [
    { name: 'Elcykel', value: 4000, sponsor: 'Cykelhuset', count: 1 },
    { name: 'Kaffe', count: 1 },
  ]);
  const draw = async (drawId: string, prize: object) => {
    const { status, body } = await club.admin.call(drawWinner, { body: { drawId, ...prize } });
    return status === 200 ? body.map(({ prizeId }) => prizeId) : outcomeOf({ status, body });
  };
  await close();
  const id = await create();
  await freeze(id);
  await start(id);
  await draw(id, { prizeId: bike });
  await club.admin.call(mailWinners, { body: { drawId: id } });
  await cloud.drain();
  const other = await create({ redrawOf: `${id}-0`, reason });
  const meanwhile = await create();
  await freeze(meanwhile);
  await start(meanwhile);
  expect(await draw(meanwhile, { prizeId: bike })).toBe('409 prize.noneLeft');
  await start(other);
  const refused = '409 draw.noneLeft';
  expect([await draw(other, { prizeId: coffee }), await draw(other, { name: 'Båt' })]).toEqual([
    refused,
    refused,
  ]);
  expect(await draw(other, { name: 'Elcykel' })).toEqual([bike]);
  const { body: prizes } = await club.admin.call(listPrizes, { params: { id: lottery } });
  expect(prizes.map(({ left }) => left)).toEqual([0, 1]);
  await club.admin.call(mailWinners, { body: { drawId: other } });
  const { body: results } = await club.admin.call(readResults, { params: { id: lottery } });
  expect(results.draws.at(-1)?.prizes).toMatchObject([
    { name: 'Elcykel', value: 4000, sponsor: 'Cykelhuset' },
  ]);
});
