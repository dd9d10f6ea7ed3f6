import { expect, test } from 'vitest';
import { emptyBitmap, freeRuns, highestTaken, isTaken, withPlaces } from '../../functions/ledger/bitmap.ts';
import {
  chooseNumbers,
  joinRuns,
  numbersOf,
  roomiest,
  shardsOf,
  countNumbers,
} from '../../functions/ledger/choose-numbers.ts';
import { batchesOf } from '../../functions/ledger/roll-forward.ts';

test('each seller gets the lowest run that is long enough', () => {
  expect(
    chooseNumbers(
      [
        [3, 4],
        [10, 40],
      ],
      [10, 10],
    ),
  ).toEqual([[[10, 19]], [[20, 29]]]);
});

test('without a run long enough, the lowest free numbers are assigned', () => {
  expect(
    chooseNumbers(
      [
        [1, 2],
        [5, 5],
        [9, 20],
      ],
      [7, 7],
    ),
  ).toEqual([
    [[9, 15]],
    [
      [1, 2],
      [5, 5],
      [16, 19],
    ],
  ]);
});

test('too few free numbers give none', () => {
  expect(chooseNumbers([[1, 9]], [5, 5])).toBeUndefined();
});

test('no seller gets a number that was in use or given to another', () => {
  let state = 7;
  const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
  for (let round = 0; round < 300; round++) {
    const free: [number, number][] = [];
    for (let at = 1; at < 300;) {
      const last = at + random(9);
      free.push([at, last]);
      at = last + 2 + random(6);
    }
    const sellers = 1 + random(8);
    const quantity = 1 + random(20);
    const chosen = chooseNumbers(
      free,
      Array.from({ length: sellers }, () => quantity),
    );
    if (!chosen) {
      expect(countNumbers(free)).toBeLessThan(sellers * quantity);
      continue;
    }
    const numbers = chosen.flatMap(numbersOf);
    expect(chosen.map(countNumbers)).toEqual(Array.from({ length: sellers }, () => quantity));
    expect(new Set(numbers).size).toBe(sellers * quantity);
    expect(numbers.every((number) => free.some(([first, last]) => first <= number && number <= last))).toBe(
      true,
    );
  }
});

test('a bitmap has exactly the places marked, and none beyond the highest number', () => {
  const places = [0, 7, 8, 15, 16, 17, 6249];
  const bits = withPlaces(emptyBitmap(), places, true);
  expect(Array.from({ length: 6250 }, (_, place) => place).filter((place) => isTaken(bits, place))).toEqual(
    places,
  );
  expect(highestTaken(bits)).toBe(6249);
  expect(highestTaken(emptyBitmap())).toBe(-1);
  expect([...freeRuns(bits, 20)]).toEqual([
    [1, 6],
    [9, 14],
    [18, 20],
  ]);
  expect(isTaken(withPlaces(bits, [8], false), 8)).toBe(false);
});

test('skips a byte in use without losing the places around it', () => {
  const bits = withPlaces(emptyBitmap(), [8, 9, 10, 11, 12, 13, 14, 15], true);
  expect([...freeRuns(bits, 17)]).toEqual([
    [0, 7],
    [16, 17],
  ]);
});

test('a plan gives the same batches each time, each within one transaction, with no number left out', () => {
  const sellers = [
    { u: 'a', n: [[1, 150]] as [number, number][] },
    { u: 'b', n: [[151, 153]] as [number, number][] },
    { u: 'c', n: [[160, 400]] as [number, number][] },
  ];
  const batches = batchesOf(sellers);
  expect(batchesOf(sellers)).toEqual(batches);
  for (const batch of batches)
    expect(1 + batch.reduce((sum, { numbers }) => sum + 1 + numbers.length, 0)).toBeLessThanOrEqual(100);
  expect(batches.flat().flatMap(({ numbers }) => numbers)).toEqual(
    numbersOf(
      joinRuns([
        [1, 153],
        [160, 400],
      ]),
    ),
  );
});

test('keeps the shards with the most free numbers, lowest first', () => {
  const freeOf: [number, number][][] = [[[1, 2]], [[6251, 6259]], [], [[18_751, 18_753]]];
  expect(roomiest(freeOf, 2)).toEqual([
    [6251, 6259],
    [18_751, 18_753],
  ]);
  expect(roomiest(freeOf, 4)).toEqual(freeOf.flat());
});

test('a run touches every shard between its ends', () => {
  expect([...shardsOf([[1, 1]])]).toEqual([0]);
  expect([
    ...shardsOf([
      [6250, 12_501],
      [12_502, 12_600],
    ]),
  ]).toEqual([0, 1, 2]);
});
