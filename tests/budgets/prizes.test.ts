import { expect, test } from 'vitest';
import { keys } from '../../functions/store/keys.ts';
import { createDraw, drawWinner } from '../../shared/contract/draw.ts';
import { listPrizes } from '../../shared/contract/prize.ts';
import { testClub } from '../support/cloud.ts';
import { givePrizes } from '../support/prizes.ts';
import { measured } from '../support/units.ts';

const caller = 0.5;

/** A lottery of one number, sold, so that every draw looks at one ticket. */
async function lotteryWith(prizes: Parameters<typeof givePrizes>[2]) {
  const { cloud, club } = await testClub();
  const id = await club.lottery({ maxNumber: 1 });
  const [ticket = ''] = await club.tickets(id, club.seller, 1);
  await club.sell(club.seller, ticket);
  const prizeIds = await givePrizes(club, id, prizes);
  const draw = async (prize: { name: string } | { prizeId: string }) => {
    const body = { name: 'Jul', ticketBaseId: id };
    const { body: drawId } = await club.admin.call(createDraw, { body });
    return (
      await measured(cloud, 'drawWinner', () => club.admin.call(drawWinner, { body: { drawId, ...prize } }))
    ).units;
  };
  const list = async () =>
    (await measured(cloud, 'listPrizes', () => club.seller.call(listPrizes, { params: { id } }))).units;
  await draw({ name: 'Cykel' });
  await list();
  /** As if each prize but the first had been drawn this often. */
  const drawnBefore = (count: number) =>
    cloud.service.of(club.id).write({
      update: keys.drawnPrizes(id),
      set: { drawn: Object.fromEntries(prizeIds.slice(1).map((prizeId) => [prizeId, count])) },
    });
  return { prizeIds, draw, list, drawnBefore };
}

test('a winner of a prize costs 2 W more than one of a named prize, and 0.5 R for the list', async () => {
  const { prizeIds, draw, list } = await lotteryWith([{ name: 'Elcykel', count: 9 }]);
  const named = await draw({ name: 'Elcykel' });
  expect(named.writes).toBe(10);
  expect(await draw({ prizeId: prizeIds[0] ?? '' })).toEqual({
    reads: named.reads + 0.5,
    writes: named.writes + 2,
  });
  expect(await list()).toEqual({ reads: caller + 1.5, writes: 0 });
});

test('a winner costs 4 W more where 200 prizes have all been drawn, however long the list is', async () => {
  const prize = { name: 'Å'.repeat(100), sponsor: 'Ö'.repeat(100), value: 1000, count: 100 };
  const { prizeIds, draw, drawnBefore } = await lotteryWith(Array.from({ length: 200 }, () => prize));
  const named = await draw({ name: 'Elcykel' });
  await drawnBefore(99);
  expect((await draw({ prizeId: prizeIds[0] ?? '' })).writes).toBe(named.writes + 4);
});
