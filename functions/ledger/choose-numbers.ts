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
 * Chooses numbers for each seller, as many as `quantities` says: the lowest run that is long enough or, if none is
 * left, the lowest free numbers. Undefined if too few are free.
 */
export function chooseNumbers(free: readonly Run[], quantities: readonly number[]): Run[][] | undefined {
  const left: [number, number][] = joinRuns(free).map(([first, last]) => [first, last]);
  if (countNumbers(left) < quantities.reduce((sum, quantity) => sum + quantity, 0)) return undefined;
  // Runs only become shorter, so a run that is too short for a quantity is not looked at again.
  const from = new Map<number, number>();
  let lowest = 0;
  return quantities.map((quantity) => {
    let place = from.get(quantity) ?? 0;
    while (place < left.length && sizeOf(left[place]) < quantity) place += 1;
    from.set(quantity, place);
    const whole = left[place];
    if (!whole) {
      while (sizeOf(left[lowest]) === 0) lowest += 1;
      return takeLowest(left, lowest, quantity);
    }
    const first = whole[0];
    whole[0] += quantity;
    return [[first, first + quantity - 1]];
  });
}

const sizeOf = (run: Run | undefined): number => (run ? run[1] - run[0] + 1 : Number.NaN);

/** Removes the lowest numbers from these runs, starting at place `lowest`, and returns them. */
function takeLowest(left: [number, number][], lowest: number, quantity: number): Run[] {
  const taken: Run[] = [];
  let missing = quantity;
  for (let place = lowest; missing > 0; place++) {
    const run = left[place];
    if (!run) break;
    const size = Math.min(missing, sizeOf(run));
    if (size === 0) continue;
    taken.push([run[0], run[0] + size - 1]);
    run[0] += size;
    missing -= size;
  }
  return joinRuns(taken);
}
