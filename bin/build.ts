import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { buildFunctions } from '../infra/aws/bundle.ts';

/**
 * `node bin/build.ts [functions|site]`: makes what is deployed, in `dist`; both where it is not told which.
 */
const root = path.resolve(import.meta.dirname, '..');

async function buildEveryFunction(): Promise<void> {
  await buildFunctions({ root, outDir: path.join(root, 'dist/functions') });
}

/** In a process of its own: the site is built by what its own folder says. */
function buildSite(): void {
  const { status } = spawnSync(process.execPath, [path.join(root, 'web/build.ts')], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The site could not be built.');
}

const steps = { functions: buildEveryFunction, site: buildSite };
const wanted = process.argv[2];

try {
  if (wanted !== undefined && !(wanted in steps)) throw new Error(`Build functions or site, not ${wanted}.`);
  for (const [name, run] of Object.entries(steps)) {
    if (wanted !== undefined && wanted !== name) continue;
    const start = performance.now();
    console.log(`Building ${name} …`);
    await run();
    console.log(`Built ${name} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
