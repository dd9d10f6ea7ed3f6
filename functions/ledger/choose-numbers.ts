import { shardOf } from '../store/keys.ts';

/** Free numbers of a lottery, as runs [first, last], lowest first. */
export type Run = readonly [first: number, last: number];

/** Total of the numbers in these runs. */
export const countNumbers = (runs: readonly Run[]): number =>
  runs.reduce((sum, [first, last]) => sum + last - first + 1, 0);

/** The numbers in these runs, in order. */
export const numbersOf = (runs: readonly Run[]): number[] =>
  runs.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index));

/** The shards that these runs touch. */
export const shardsOf = (runs: readonly Run[]): Set<number> =>
  new Set(
    runs.flatMap(([first, last]) =>
      Array.from({ length: shardOf(last) - shardOf(first) + 1 }, (_, index) => shardOf(first) + index),
    ),
  );

/** The free numbers of the `most` shards with the most free numbers, lowest first. */
export const roomiest = (freeOf: readonly (readonly Run[])[], most: number): Run[] =>
  freeOf
    .toSorted((one, other) => countNumbers(other) - countNumbers(one))
    .slice(0, most)
    .flat()
    .toSorted((one, other) => one[0] - other[0]);

/** Merges runs that touch. */
export function joinRuns(runs: readonly Run[]): Run[] {
  const joined: [number, number][] = [];
  for (const [first, last] of runs) {
    const previous = joined.at(-1);
    if (previous && previous[1] + 1 === first) previous[1] = last;
    else joined.push([first, last]);
  }
  return joined;
}

/**
 * Chooses `quantity` numbers for each seller: the lowest run that is long enough for one seller, and when there is none
 * left, the lowest free numbers. Undefined where too few are free.
 */
export function chooseNumbers(free: readonly Run[], sellers: number, quantity: number): Run[][] | undefined {
  const left: [number, number][] = joinRuns(free).map(([first, last]) => [first, last]);
  if (countNumbers(left) < sellers * quantity) return undefined;
  const chosen: Run[][] = [];
  let from = 0;
  for (let seller = 0; seller < sellers; seller++) {
    let whole = left[from];
    while (whole && countNumbers([whole]) < quantity) whole = left[++from];
    if (whole) {
      chosen.push([[whole[0], whole[0] + quantity - 1]]);
      whole[0] += quantity;
    } else chosen.push(takeLowest(left, quantity));
  }
  return chosen;
}

/** Removes the lowest numbers from these runs and returns them. */
function takeLowest(left: [number, number][], quantity: number): Run[] {
  const taken: Run[] = [];
  for (const run of left) {
    const size = Math.min(quantity - countNumbers(taken), run[1] - run[0] + 1);
    if (size <= 0) continue;
    taken.push([run[0], run[0] + size - 1]);
    run[0] += size;
  }
  return joinRuns(taken);
}
