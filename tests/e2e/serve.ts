import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { assemble, cloudDirectory, siteDirectory } from '../../bin/assemble.ts';
import { startCloud } from '../../infra/local/cloud.ts';

/** The product for the browser tests: a fresh data directory, the port the run has chosen, the schedules running. */
const port = Number(process.env.E2E_PORT);
const dataDir = process.env.E2E_DATA;
if (!dataDir)
  throw new Error('E2E_DATA names the data directory of the run: start the tests with playwright');
await assemble({ site: true });
const cloud = await startCloud({
  assembly: cloudDirectory,
  siteDir: siteDirectory,
  dataDir,
  port,
  publicUrl: `http://localhost:${port}`,
  // What the tests need to make clubs as the operators would.
  prepare: async ({ environment, endpoints: { credentials } }) => {
    const operator = {
      ...environment('runOps'),
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    };
    writeFileSync(path.join(dataDir, 'operator.json'), JSON.stringify(operator), { mode: 0o600 });
  },
  log: (line) => {
    if (line.includes('"level":"error"')) process.stderr.write(`${line}\n`);
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(
    signal,
    () =>
      void cloud.stop().then(() => {
        rmSync(dataDir, { recursive: true, force: true });
        process.exit(0);
      }),
  );
