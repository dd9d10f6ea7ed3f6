/**
 * Ticket numbers as runs of neighbours: `[1, 50, 70, 70]` is 1 to 50 and 70. Numbers sold together are neighbours, so
 * thousands take little space.
 */
export interface NumberRuns {
  readonly runs: readonly number[];
  /** How many numbers did not fit. */
  readonly left: number;
}

/** Maximum runs of one lottery in a mail. */
export const mostRuns = 200;

/** Collects numbers in ascending order into at most `most` runs, and counts the rest. */
export class RunsOfNumbers {
  readonly #most: number;
  readonly #runs: number[] = [];
  #left = 0;

  constructor(first: readonly number[] = [], most = mostRuns) {
    this.#most = most;
    for (const number of first) this.add(number);
  }

  add(number: number): void {
    if (this.#left === 0 && this.#runs.at(-1) === number - 1) this.#runs[this.#runs.length - 1] = number;
    else if (this.#runs.length < 2 * this.#most) this.#runs.push(number, number);
    else this.#left++;
  }

  get collected(): NumberRuns {
    return { runs: this.#runs, left: this.#left };
  }
}

/** The pairs of runs: first and last number. */
const pairsOf = (runs: readonly number[]): (readonly [number, number])[] =>
  Array.from({ length: runs.length / 2 }, (_, pair) => [runs[2 * pair] ?? 0, runs[2 * pair + 1] ?? 0]);

/** How many numbers there are. */
export const countOf = ({ runs, left }: NumberRuns): number =>
  pairsOf(runs).reduce((sum, [first, last]) => sum + last - first + 1, left);

export const isAmong = ({ runs }: NumberRuns, number: number): boolean =>
  pairsOf(runs).some(([first, last]) => first <= number && number <= last);

/** Every number that is in a run, in order. */
export const numbersOf = ({ runs }: NumberRuns): number[] =>
  pairsOf(runs).flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  );

/** `1–50, 70`, and `… och 12 till` if some did not fit. */
export function textOfRuns({ runs, left }: NumberRuns): string {
  const parts = pairsOf(runs).map(([first, last]) =>
    first === last ? `${first}` : last === first + 1 ? `${first}, ${last}` : `${first}–${last}`,
  );
  return `${parts.join(', ')}${left > 0 ? ` och ${left} till` : ''}`;
}
