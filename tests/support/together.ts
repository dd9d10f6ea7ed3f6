import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What a file imports that synthesizes in its process. */
const synthesizes = /from '[^']*\/(synthesized|fixture\/cloud|fixture\/synthesize)\.ts'/;
const synthesizing = globSync('tests/{bin,infra,local}/*.test.ts')
  .map((file) => file.split(path.sep).join('/'))
  .toSorted()
  .filter((file) => synthesizes.test(readFileSync(file, 'utf8')));

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
