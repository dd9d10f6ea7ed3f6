import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cloudDirectory, siteDirectory } from '../../bin/parts/assemble.ts';
import { openService } from '../../functions/kernel/resources.ts';
import { assembleTests } from '../support/build.ts';
import type { CloudOptions } from '../../infra/local/cloud-options.ts';
import { ThrottleCounters } from '../support/throttle-counters.ts';
import { startWatchedCloud } from '../support/watched-cloud.ts';
import { findingsIn, logIn } from './judge-log.ts';

/** Serves the product for the browser tests: a fresh data directory, the run's port, schedules running. */
const port = Number(process.env.E2E_PORT);
const dataDir = process.env.E2E_DATA;
if (!dataDir)
  throw new Error('E2E_DATA names the data directory of the run: start the tests with playwright');
await assembleTests({ site: true });
mkdirSync(dataDir, { mode: 0o700 });
writeFileSync(findingsIn(dataDir), '');
writeFileSync(logIn(dataDir), '');
const options: CloudOptions = {
  assembly: cloudDirectory,
  siteDir: siteDirectory,
  dataDir,
  port,
  publicUrl: `http://localhost:${port}`,
  // Each look for expired items reads the whole table, which grows with every test's club.
  sweeps: false,
  // What the tests need to create clubs as the operators would.
  prepare: async ({ environment, endpoints: { credentials } }) => {
    const operator = {
      ...environment('runOps'),
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    };
    writeFileSync(path.join(dataDir, 'operator.json'), JSON.stringify(operator), { mode: 0o600 });
  },
  log: (line) => {
    appendFileSync(logIn(dataDir), `${line}\n`);
    if (line.includes('"level":"error"')) process.stderr.write(`${line}\n`);
  },
};
const cloud = await startWatchedCloud(options, (found) => appendFileSync(findingsIn(dataDir), `${found}\n`));
Object.assign(process.env, JSON.parse(readFileSync(path.join(dataDir, 'operator.json'), 'utf8')));
const service = openService();
// All browsers of a run share one network address. Its counters are reset long before a limit is reached.
const counters = new ThrottleCounters(cloud, (count) => {
  if (count % 10 === 0) void counters.forget(service).catch(() => undefined);
});
const end = () => {
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(0);
};
// By then its log has been checked.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void cloud.stop().then(end, end));
