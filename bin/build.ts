import path from 'node:path';
import { buildFunctions } from '../infra/aws/bundle.ts';
import { root, run } from './run.ts';

/** Makes what is deployed, in `dist`, from the sources as they are. */
export async function build(): Promise<void> {
  const steps = { funktionerna: buildEveryFunction, webben: buildSite };
  for (const [name, step] of Object.entries(steps)) {
    const started = performance.now();
    await step();
    console.log(`Byggde ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  }
}

const buildEveryFunction = () => buildFunctions({ root, outDir: path.join(root, 'dist/functions') });

async function buildSite(): Promise<void> {
  const code = await run(process.execPath, [path.join(root, 'web/build.ts')]);
  if (code !== 0) throw new Error('Webben gick inte att bygga.');
}

if (import.meta.main) {
  try {
    await build();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
