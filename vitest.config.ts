import { globSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { FileOrder } from './tests/support/file-order.ts';
import { roomy } from './tests/support/roomy.ts';
import { searchMode, searchTag } from './tests/support/searches.ts';
import { together } from './tests/support/together.ts';

/** What a file imports that must have its process, and so its cloud, for itself. */
const alone =
  /from '[^']*\/(own-cloud|start-cloud|watched-cloud|another-cloud|suite|suites|measure|samples)\.ts'/;
/** Bytes that a process with its cloud takes. */
const mostMemory = 2.5e9;
/** `*.long.test.ts` is for the long run alone (`npm run test:full`): thousands of records to fill a reply or a draw. */
const long = ['tests/**/*.long.test.ts'];
const all = globSync('tests/**/*.test.{ts,tsx}', {
  exclude: ['tests/e2e/**', ...(process.env.LONG_RUN ? [] : long)],
}).map((file) => file.split(path.sep).join('/'));
/** Files that others run, or that run others. */
const spared = process.env.SEARCHES ? Object.keys(together) : Object.values(together).flat();
const { files, tagsFilter } = searchMode(all.filter((file) => !spared.includes(file)));
const own = files.filter((file) => alone.test(readFileSync(file, 'utf8')));

/**
 * Two more than cores, as far as the memory reaches: half of the time of files with a process to themselves is waiting,
 * for queues and the SDK's next try, and a third of that of the others.
 */
const processes = Math.max(
  2,
  Math.min(os.availableParallelism() + 2, Math.floor(os.totalmem() / mostMemory)),
);

const settings = {
  maxWorkers: processes,
  execArgv: [...roomy],
  // Against what hangs, and nothing else: a busy machine is no failure.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 120_000 } },
  setupFiles: ['tests/support/each-file.ts'],
};

/**
 * Test files share a process, and with it a warm cloud; those that break, schedule or measure have one to themselves.
 * `TEST_SEED` shuffles the files.
 */
export default defineConfig({
  test: {
    pool: 'forks',
    globalSetup: ['tests/support/build.ts'],
    silent: 'passed-only',
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
    tags: [searchTag],
    tagsFilter,
    passWithNoTests: false,
    allowOnly: false,
    sequence: { sequencer: FileOrder },
    projects: [
      { extends: true, test: { name: 'own', include: own, ...settings } },
      {
        extends: true,
        test: {
          name: 'shared',
          include: files.filter((file) => !own.includes(file)),
          isolate: false,
          ...settings,
        },
      },
    ],
  },
});
