import type { NumberSet } from './number-set.ts';
import type { Stream } from './stream.ts';

/** How many counters stand for numbers; later ones stand for positions among the eligible numbers. */
export const direct = 100;

/** How a prize was decided. */
export interface Decided {
  readonly number: number;
  readonly counter: number;
  /** The numbers of the counters up to the winning one; 0 for counters that stand for nothing, or for a position. */
  readonly tried: Int32Array;
}

/** The winner of a prize among the numbers of a set that have not won before; undefined if there is none. */
export function winnerOf(
  stream: Stream,
  prize: number,
  set: NumberSet,
  before: ReadonlySet<number>,
): Decided | undefined {
  const left = eligibleIn(set, before);
  if (left === 0) return undefined;
  const tried = new Int32Array(direct);
  for (let counter = 0; counter < direct; counter++) {
    const number = stream(prize, counter, set.maxNumber) ?? 0;
    tried[counter] = number;
    if (set.has(number) && !before.has(number))
      return { number, counter, tried: tried.subarray(0, counter + 1) };
  }
  for (let counter = direct; ; counter++) {
    const place = stream(prize, counter, left);
    if (place !== undefined) return { number: atPlace(set, before, place), counter, tried };
  }
}

/** How many numbers of the set have not won before. */
export function eligibleIn(set: NumberSet, before: ReadonlySet<number>): number {
  let left = set.count;
  for (const number of before) if (set.has(number)) left--;
  return left;
}

function atPlace(set: NumberSet, before: ReadonlySet<number>, place: number): number {
  let left = place;
  for (const number of set.numbers()) if (!before.has(number) && --left === 0) return number;
  throw new Error(`there is no place ${place}`);
}
