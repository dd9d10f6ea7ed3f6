import type { Failure } from './failures.ts';

/** More unsteady tests than this fail the run. */
export const maxUnsteady = 3;

export interface Judgement {
  /** Tests that failed twice, or failed only alone. */
  readonly failed: readonly Failure[];
  /** Tests that failed next to others but passed alone, with the message of the first failure. */
  readonly unsteady: readonly Failure[];
  /** How many passed alone, those that had not run included. */
  readonly passed: number;
}

/**
 * Runs each file with a failure once more, one at a time and with nothing else running. A second failure is a failure;
 * a test that passes is unsteady,
 * unless it had not run.
 * @param rerun runs a file alone; returns its failures, undefined if it ended without results
 */
export async function judgeOnceMore(
  failures: readonly Failure[],
  rerun: (file: string) => Promise<readonly Failure[] | undefined>,
): Promise<Judgement> {
  const failed: Failure[] = [];
  const unsteady: Failure[] = [];
  let passed = 0;
  for (const [file, first] of Map.groupBy(failures, (each) => each.file)) {
    const again = await rerun(file);
    const isRed = ({ title }: Failure) =>
      again === undefined || again.some((each) => each.title === title || each.title === '');
    failed.push(...first.filter(isRed));
    const green = first.filter((failure) => !isRed(failure));
    unsteady.push(...green.filter(({ notRun }) => notRun === undefined));
    passed += green.length;
    failed.push(...(again ?? []).filter(({ title }) => !first.some((each) => each.title === title)));
  }
  return { failed, unsteady, passed };
}
