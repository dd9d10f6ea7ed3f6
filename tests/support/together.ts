import { globSync, readFileSync } from 'node:fs';

const synthesizing = globSync('*.test.ts', { cwd: 'tests/infra' })
  .toSorted()
  .map((name) => `tests/infra/${name}`)
  .filter((file) => readFileSync(file, 'utf8').includes("from './synthesized.ts'"));

/**
 * Test files that run in one process, in this order, by the file that runs them: where no file is named, and
 * without those that search. The first synthesis loads the CDK; a process with a cloud of its own begins with three
 * seconds of processor time.
 */
export const together: Readonly<Record<string, readonly string[]>> = {
  'tests/infra/together.test.ts': synthesizing,
  'tests/races/own-clouds.test.ts': [
    'tests/kernel/edge.test.ts',
    'tests/races/start-club.test.ts',
    'tests/races/lost-answers.test.ts',
    'tests/races/imports.test.ts',
    'tests/races/season.test.ts',
    'tests/races/erasure.test.ts',
  ],
  'tests/workers/own-clouds.test.ts': [
    'tests/kernel/metrics.test.ts',
    'tests/workers/sender.test.ts',
    'tests/workers/buyer-retention.test.ts',
    'tests/workers/recount.test.ts',
    'tests/workers/recount-nightly.test.ts',
  ],
  'tests/workers/set-aside.test.ts': [
    'tests/workers/poison.test.ts',
    'tests/workers/poison-work.test.ts',
    'tests/workers/redrive.test.ts',
  ],
  'tests/workers/transfers.test.ts': [
    'tests/workers/transfer.test.ts',
    'tests/workers/transfer-refused.test.ts',
    'tests/workers/transfer-waiting.test.ts',
  ],
};
