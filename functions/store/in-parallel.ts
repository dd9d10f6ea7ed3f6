/** Runs `run` for every item, `atOnce` at a time; returns the results in the items' order. */
export async function inParallel<T, R>(
  items: readonly T[],
  atOnce: number,
  run: (item: T) => Promise<R>,
): Promise<R[]> {
  const left = items.entries();
  const results: R[] = [];
  const work = async () => {
    for (const [index, item] of left) results[index] = await run(item);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}
