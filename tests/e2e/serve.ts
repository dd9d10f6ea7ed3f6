import { assemble, cloudDirectory, siteDirectory } from '../../bin/assemble.ts';
import { startCloud } from '../../infra/local/cloud.ts';

/** The product for the browser tests: a fresh data directory, the port the run has chosen, the schedules running. */
const port = Number(process.env.E2E_PORT);
await assemble({ site: true });
const cloud = await startCloud({
  assembly: cloudDirectory,
  siteDir: siteDirectory,
  dataDir: process.env.E2E_DATA ?? '',
  port,
  publicUrl: `http://localhost:${port}`,
  log: (line) => {
    if (line.includes('"level":"error"')) process.stderr.write(`${line}\n`);
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void cloud.stop().then(() => process.exit(0)));
