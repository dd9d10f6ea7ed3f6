/**
 * Leaves out what a list can do without and still fail: half of it at a time, then fewer, then each alone.
 * @param fails is asked last of what is returned, unless nothing could be left out
 */
export async function shortened<T>(
  list: readonly T[],
  fails: (list: readonly T[]) => Promise<boolean>,
  until: number,
): Promise<readonly T[]> {
  let kept = list;
  for (let size = Math.ceil(list.length / 2); size > 0; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let end = kept.length; end > 0 && Date.now() < until; end -= size) {
      const fewer = [...kept.slice(0, Math.max(0, end - size)), ...kept.slice(end)];
      if (fewer.length < kept.length && (await fails(fewer))) kept = fewer;
    }
  return kept;
}
