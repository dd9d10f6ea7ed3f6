import { randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { mixed } from './tests/proof/fire/figures.ts';
import { chromium } from './tests/support/chromium.ts';
import { roomy } from './tests/support/roomy.ts';
import { searchMode } from './tests/support/searches.ts';
import { temporaryFiles } from './tests/support/temporary.ts';

/** A free port, the same one in every process of the run. */
process.env.E2E_PORT ??= String(
  await new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  }),
);
/** Made by who serves: checks read this file too, and must leave nothing behind. */
process.env.E2E_DATA ??= path.join(temporaryFiles(), `lottlaget-e2e-${randomUUID()}`);
const baseURL = `http://localhost:${process.env.E2E_PORT}`;
const { executablePath, env, args } = await chromium();
/** A page of a test lives for seconds: optimised code would not pay for its making, nor frequent looks for garbage. */
const briefly = '--js-flags=--no-opt --no-maglev --min-semi-space-size=16 --max-semi-space-size=32';

const { files, grep, grepInvert } = searchMode(globSync('tests/e2e/*.spec.ts').toSorted());
/** Files run in the order of their names; shuffled, each is a project of its own, since projects keep their order. */
const shuffled = (seed: number) =>
  mixed(files, seed).map((file) => ({
    name: path.basename(file),
    testMatch: path.basename(file),
  }));

/** Milliseconds against what hangs; a mutation is given up sooner. */
const patience = Number(process.env.E2E_PATIENCE ?? 300_000);

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: files.map((file) => path.basename(file)),
  ...(grep && { grep }),
  ...(grepInvert && { grepInvert }),
  ...(process.env.TEST_SEED && { projects: shuffled(Number(process.env.TEST_SEED)) }),
  globalTeardown: './tests/e2e/judge-log.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: false,
  // One more than the cores the suite is tuned for: a quarter of a test's time is waiting.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // Against what hangs, and nothing else: a busy machine, or one that stands still for minutes, is no failure.
  timeout: 3 * patience,
  expect: { timeout: patience, toPass: { timeout: patience } },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    baseURL,
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
    // A test with `page.route` does not see what a service worker requests: those that are about it allow it.
    serviceWorkers: 'block',
    // A trace takes a fifth of the time: `npm test -- tests/e2e/x.spec.ts --trace` for the one that failed.
    trace: process.env.TEST_TRACE ? 'on' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      env: { ...env, TMPDIR: temporaryFiles() },
      args: [...args, briefly],
    },
  },
  webServer: {
    command: `"${process.execPath}" ${roomy.join(' ')} tests/e2e/serve.ts`,
    url: `${baseURL}/_local/health`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    timeout: 600_000,
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
