import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromium } from './tests/support/chromium.ts';

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
process.env.E2E_DATA ??= path.join(os.tmpdir(), `lottlaget-e2e-${randomUUID()}`);
const baseURL = `http://localhost:${process.env.E2E_PORT}`;
const { executablePath, env, args } = await chromium();

export default defineConfig({
  testDir: 'tests/e2e',
  globalTeardown: './tests/e2e/judge-log.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Against what hangs, and nothing else: a busy machine is no failure.
  timeout: 600_000,
  expect: { timeout: 60_000, toPass: { timeout: 60_000 } },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    baseURL,
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
    trace: 'retain-on-failure',
    launchOptions: { executablePath, env, args },
  },
  webServer: {
    command: `"${process.execPath}" tests/e2e/serve.ts`,
    url: `${baseURL}/_local/health`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    timeout: 600_000,
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
