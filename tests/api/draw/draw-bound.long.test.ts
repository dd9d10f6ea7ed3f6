import { expect, test } from 'vitest';
import { listWinners } from '../../../shared/contract/draw.ts';
import { readProof } from '../../../shared/contract/proof.ts';
import { bounds, proofBound } from '../../../shared/domain/bounds.ts';
import { testCloud } from '../../support/cloud.ts';
import { callsOf, heldBack } from '../../support/faults.ts';
import { outcomeOf } from '../../support/refusal.ts';
import { clubWithSales } from './club-with-sales.ts';
import { plantWinners } from './planted-winners.ts';

const full = '409 bound.reached';
/** A set in base64 of a million numbers. */
const setBytes = 166_668;
const maxSets = Math.floor(proofBound.bytes / setBytes);

test('rejects a winner over the bound of a draw with the reason, even of two drawn concurrently; other draws continue', async () => {
  const cloud = await testCloud();
  const sales = await clubWithSales(12);
  const { club, draw, drawOne } = sales;
  const id = await draw();
  await plantWinners(sales, id, bounds.winners.items - 1, () => ({ maxNumber: 12 }));
  const isCommit = callsOf('drawWinner', 'TransactWriteItems');
  const { first, meanwhile } = await heldBack(
    cloud,
    isCommit,
    () => drawOne(id),
    () => drawOne(id, 'k'),
  );
  expect([outcomeOf(meanwhile), outcomeOf(first)]).toEqual(['200', full]);
  expect(first.body).toMatchObject({ message: bounds.winners.full });
  expect((await club.admin.call(listWinners, { params: { id } })).body).toHaveLength(bounds.winners.items);
  // A repeat of the request that drew the last one.
  expect(await drawOne(id, 'k')).toMatchObject({ status: 200, body: meanwhile.body });
  expect(outcomeOf(await drawOne(await draw()))).toBe('200');
});

test('answers the proof with as many sets as it may hold', async () => {
  const sales = await clubWithSales(12);
  const cloud = await testCloud();
  const { club, lottery, draw, drawOne } = sales;
  expect(await club.edit(lottery, { maxNumber: 1_000_000 })).toBe(204);
  const id = await draw();
  const { status } = await drawOne(id);
  expect(status).toBe(200);
  let set: string | null | undefined;
  // Frozen after the draw, triggered by the table's stream.
  await expect
    .poll(async () => {
      const { body } = await cloud.anonymous.call(readProof, { params: { id } });
      return (set = body.prizes[0]?.setHash);
    })
    .toBeTruthy();
  await plantWinners(sales, id, maxSets, () => ({ set: set ?? '' }));
  const answer = await cloud.anonymous.call(readProof, { params: { id } });
  expect(answer.status).toBe(200);
  expect(answer.body.prizes.map((prize) => prize.set?.length)).toEqual(
    Array.from({ length: maxSets }, () => setBytes),
  );
});
