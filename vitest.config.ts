import { defineConfig } from 'vitest/config';

/** Tests run against a local cloud of their own, one per file; two at a time on two cores. */
export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    exclude: ['tests/e2e/**'],
    pool: 'forks',
    maxWorkers: 2,
    // Only against what hangs: a busy machine is no failure.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    globalSetup: ['tests/support/build.ts'],
    silent: 'passed-only',
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
    passWithNoTests: false,
    allowOnly: false,
  },
});
