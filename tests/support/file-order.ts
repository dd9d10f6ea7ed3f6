import path from 'node:path';
import type { TestSequencer, TestSpecification } from 'vitest/node';
import { mixed } from '../proof/fire/figures.ts';

/**
 * Files that take longest, the longest first: started last, one of them would run alone while the other cores idle. Those
 * of `npm test` take more than 25 s in a whole run; the others search.
 * `npm test` prints the slowest files of a run; `tests/house/longest.test.ts` checks that these exist.
 */
export const longest = [
  'tests/kernel/matrix.test.ts',
  'tests/races/own-clouds.test.ts',
  'tests/workers/own-clouds.test.ts',
  'tests/workers/set-aside.test.ts',
  'tests/workers/transfers.test.ts',
  'tests/kernel/every-act.test.ts',
  'tests/api/auth/links.test.ts',
  'tests/api/auth/family.test.ts',
  'tests/bin/club.test.ts',
  'tests/api/auth/login.test.ts',
  'tests/workers/winner-mail.test.ts',
  'tests/workers/freeze-sets.test.ts',
  'tests/infra/together.test.ts',
  'tests/kernel/every-repeat.test.ts',
  'tests/proof/fire/sites.test.ts',
  'tests/proof/fire/abuse.test.ts',
  'tests/proof/fire/tokens.test.ts',
  'tests/proof/fire/ops.test.ts',
  'tests/proof/fire/mail.test.ts',
  'tests/workers/poison.test.ts',
] as const;

const root = path.resolve(import.meta.dirname, '../..');
const place = (file: string): number => {
  const at = longest.findIndex((each) => path.join(root, each) === file);
  return at < 0 ? longest.length : at;
};

/**
 * Isolated files first, since files that share a process must follow one another; in each of the two the longest first,
 * the others by name. With `TEST_SEED`, in another order.
 */
export class FileOrder implements TestSequencer {
  async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }

  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const shares = ({ project }: TestSpecification) => Number(!project.config.isolate);
    const seed = process.env.TEST_SEED;
    const named = files.toSorted((one, other) => (one.moduleId < other.moduleId ? -1 : 1));
    const ordered = seed
      ? mixed(named, Number(seed))
      : named.toSorted((one, other) => place(one.moduleId) - place(other.moduleId));
    return ordered.toSorted((one, other) => shares(one) - shares(other));
  }
}
