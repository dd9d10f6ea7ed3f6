import { expect, test } from 'vitest';
import { createDraw, deleteDraw, listDraws } from '../../../shared/contract/draw.ts';
import { addDays, dayOf } from '../../../shared/domain/stockholm.ts';
import { bounds, proofBound } from '../../../shared/domain/bounds.ts';
import { testCloud } from '../../support/cloud.ts';
import { counterOfList } from '../../support/counter.ts';
import { callsOf, gathered, heldBack } from '../../support/faults.ts';
import { inParallel, times } from '../../support/parallel.ts';
import { outcomeOf } from '../../support/refusal.ts';
import { type ClubWithSales, clubWithSales } from './club-with-sales.ts';
import { type Planted, plantWinners } from './planted-winners.ts';

const full = '409 bound.reached';

async function lotteryOf() {
  const cloud = await testCloud();
  const sales = await clubWithSales(12);
  const { club, lottery } = sales;
  const body = { name: 'Jul', ticketBaseId: lottery };
  return {
    cloud,
    ...sales,
    counter: counterOfList(cloud, club, { list: 'draws', of: lottery }),
    add: () => club.admin.call(createDraw, { body }),
    remove: (id: string) => club.admin.call(deleteDraw, { params: { id } }),
    count: async () => (await club.admin.call(listDraws, { params: { ticketBaseId: lottery } })).body.length,
  };
}

test('rejects a draw over the bound of a lottery with the reason; a deletion makes space for another', async () => {
  const { club, counter, add, remove, count } = await lotteryOf();
  const { body: id } = await add();
  await counter.leave(0);
  const refused = await add();
  expect([outcomeOf(refused), refused.body.message]).toEqual([full, bounds.draws.full]);
  const another = await club.lottery();
  const elsewhere = { name: 'Jul', ticketBaseId: another };
  expect(outcomeOf(await club.admin.call(createDraw, { body: elsewhere }))).toBe('201');
  expect(outcomeOf(await remove(id))).toBe('204');
  expect([outcomeOf(await add()), outcomeOf(await add())]).toEqual(['201', full]);
  expect(await count()).toBe(1);
});

test('of four concurrent draws for the last place one succeeds', async () => {
  const { cloud, counter, add, count } = await lotteryOf();
  await counter.leave(1);
  const isWrite = callsOf('createDraw', 'TransactWriteItems');
  const answers = await gathered(cloud, isWrite, 4, () => inParallel(times(4, add)));
  expect(answers.map(outcomeOf).toSorted()).toEqual(['201', full, full, full]);
  expect(await count()).toBe(1);
});

test('draws from before there was a counter are counted when one is added or deleted', async () => {
  const { counter, add, remove, count } = await lotteryOf();
  const { body: id } = await add();
  await counter.forget();
  await add();
  expect([await counter.items(), await count()]).toEqual([2, 2]);
  await counter.forget();
  await remove(id);
  expect([await counter.items(), await count()]).toEqual([1, 1]);
});

/** Bytes in base64 of a set of a million numbers, and of one of the lottery's few. */
const [setBytes, ownBytes] = [166_668, 4];
const maxSets = Math.floor(proofBound.bytes / setBytes);

/** Fills a draw's proof so that, besides the set after the sale, it has space for `room` more of the lottery's sets. */
async function fillProof(sales: ClubWithSales, id: string, room: number, fields: Planted = {}) {
  const left = proofBound.bytes - maxSets * setBytes - (room + 1) * ownBytes;
  // Three bytes of a set are four in base64, and a byte is eight numbers.
  const filling = 8 * ((left / 4) * 3 - 1);
  await plantWinners(sales, id, maxSets + 1, (prize) => ({
    maxNumber: prize === 0 ? filling : 1_000_000,
    ...fields,
  }));
}

test('during sales the number of prizes is limited by the sets that the proof can hold; after the sale the rest may be drawn', async () => {
  const sales = await lotteryOf();
  const { club, lottery, draw, drawOne } = sales;
  const id = await draw();
  await fillProof(sales, id, 1);
  expect(outcomeOf(await drawOne(id))).toBe('200');
  const refused = await drawOne(id);
  expect([outcomeOf(refused), refused.body.message]).toEqual([full, proofBound.full]);
  expect(outcomeOf(await drawOne(await draw()))).toBe('200');
  expect(await club.edit(lottery, { validUntilDate: addDays(dayOf(new Date()), -2) })).toBe(204);
  for (let prize = 0; prize < 2; prize++) expect(outcomeOf(await drawOne(id))).toBe('200');
});

test('of two concurrent prizes where the proof has space for one, one is rejected', async () => {
  const sales = await lotteryOf();
  const { cloud, draw, drawOne } = sales;
  const id = await draw();
  await fillProof(sales, id, 1);
  const isCommit = callsOf('drawWinner', 'TransactWriteItems');
  const { first, meanwhile } = await heldBack(
    cloud,
    isCommit,
    () => drawOne(id),
    () => drawOne(id),
  );
  expect([outcomeOf(meanwhile), outcomeOf(first)]).toEqual(['200', full]);
});

test('prizes drawn after a sale that was resumed keep sets of their own, which count', async () => {
  const sales = await lotteryOf();
  const { club, lottery, draw, drawOne } = sales;
  const id = await draw();
  // All under an earlier version of the rules.
  await fillProof(sales, id, -1, { over: true, lv: 0 });
  expect(await club.edit(lottery, { validUntilDate: addDays(dayOf(new Date()), -2) })).toBe(204);
  const refused = await drawOne(id);
  expect([outcomeOf(refused), refused.body.message]).toEqual([full, proofBound.fullAfter]);
});
