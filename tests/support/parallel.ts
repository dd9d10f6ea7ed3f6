/** How many requests are under way at once: as many as the local cloud starts threads for without choking. */
export const mostAtOnce = 8;

/** Runs all of them side by side, that many at once; the results in order. */
export async function inParallel<T>(
  runs: readonly (() => Promise<T>)[],
  atOnce: number = mostAtOnce,
): Promise<T[]> {
  const left = [...runs.entries()];
  const results: T[] = [];
  const worker = async () => {
    for (let next = left.shift(); next; next = left.shift()) results[next[0]] = await next[1]();
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

/** The same run that many times. */
export const times = <T>(count: number, run: (index: number) => Promise<T>): (() => Promise<T>)[] =>
  Array.from({ length: count }, (_, index) => () => run(index));

/** A list in an order that looks random and is always the same. */
export function shuffled<T>(list: readonly T[]): T[] {
  let state = 7;
  const keyed = list.map((each) => ({ each, key: (state = (state * 48_271) % 2_147_483_647) }));
  return keyed.toSorted((one, other) => one.key - other.key).map(({ each }) => each);
}
