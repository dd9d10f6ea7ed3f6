import type { Failure } from './failures.ts';

/** More unsteady tests than this are a failure of the run. */
export const maxUnsteady = 3;

export interface Judgement {
  /** What failed twice, or failed only alone. */
  readonly failed: readonly Failure[];
  /** What failed next to others and passed alone, with what the first failure said. */
  readonly unsteady: readonly Failure[];
}

/**
 * Runs each file with a failure once more, one after the other and nothing beside it. What fails again is a failure; what
 * passes is unsteady.
 * @param rerun runs a file alone. @returns its failures, undefined where it ended without results
 */
export async function judgeOnceMore(
  failures: readonly Failure[],
  rerun: (file: string) => Promise<readonly Failure[] | undefined>,
): Promise<Judgement> {
  const failed: Failure[] = [];
  const unsteady: Failure[] = [];
  for (const [file, first] of Map.groupBy(failures, (each) => each.file)) {
    const again = await rerun(file);
    const isRed = ({ title }: Failure) =>
      again === undefined || again.some((each) => each.title === title || each.title === '');
    failed.push(...first.filter(isRed));
    unsteady.push(...first.filter((failure) => !isRed(failure)));
    failed.push(...(again ?? []).filter(({ title }) => !first.some((each) => each.title === title)));
  }
  return { failed, unsteady };
}
