import { inParallel as eachInParallel } from '../../functions/store/in-parallel.ts';

/** Maximum concurrent requests: as many as the local cloud can serve with its threads. */
export const maxAtOnce = 8;

/** Runs all of them with limited concurrency; returns the results in order. */
export const inParallel = <T>(
  runs: readonly (() => Promise<T>)[],
  atOnce: number = maxAtOnce,
): Promise<T[]> => eachInParallel(runs, atOnce, (run) => run());

export const times = <T>(count: number, run: (index: number) => Promise<T>): (() => Promise<T>)[] =>
  Array.from({ length: count }, (_, index) => () => run(index));

/** The list in a pseudo-random but fixed order. */
export function shuffled<T>(list: readonly T[]): T[] {
  let state = 7;
  const keyed = list.map((each) => ({ each, key: (state = (state * 48_271) % 2_147_483_647) }));
  return keyed.toSorted((one, other) => one.key - other.key).map(({ each }) => each);
}
