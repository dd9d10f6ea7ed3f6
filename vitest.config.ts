import { globSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** What a file imports that must have its process, and so its cloud, for itself. */
const alone =
  /from '[^']*\/(own-cloud|start-cloud|watched-cloud|another-cloud|one-cloud|battery|batteries|measure|samples)\.ts'/;
/** Bytes that a process with its cloud takes. */
const mostMemory = 2.5e9;
const seed = process.env.TEST_SEED;
/** `*.long.test.ts` is for the long run alone (`npm run test:full`): thousands of records to fill a reply or a draw. */
const left = process.env.LONG_RUN ? [] : ['tests/**/*.long.test.ts'];
const files = globSync('tests/**/*.test.{ts,tsx}', { exclude: ['tests/e2e/**', ...left] }).map((file) =>
  file.split(path.sep).join('/'),
);
const own = files.filter((file) => alone.test(readFileSync(file, 'utf8')));

/** One more than cores: a third of a file's time is waiting, for queues and the SDK's next try. */
const processes = Math.max(
  2,
  Math.min(os.availableParallelism() + 1, Math.floor(os.totalmem() / mostMemory)),
);

/**
 * Test files share a process, and with it a warm cloud; those that break, schedule or measure have one to themselves.
 * `TEST_SEED` shuffles the files.
 */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: processes,
    ...(seed && { sequence: { shuffle: { files: true, tests: false }, seed: Number(seed) } }),
    globalSetup: ['tests/support/build.ts'],
    silent: 'passed-only',
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
    passWithNoTests: false,
    allowOnly: false,
    projects: [
      { extends: true, test: { name: 'own', include: own, ...limits() } },
      {
        extends: true,
        test: {
          name: 'shared',
          include: files.filter((file) => !own.includes(file)),
          isolate: false,
          ...limits(),
        },
      },
    ],
  },
});

/** Against what hangs, and nothing else: a busy machine is no failure. */
function limits() {
  return {
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    setupFiles: ['tests/support/each-file.ts'],
  };
}
