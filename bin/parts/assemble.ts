import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, run } from './run.ts';

const dist = path.join(root, 'dist');
export const siteDirectory = path.join(dist, 'site');
export const functionsDirectory = path.join(dist, 'functions');
/** Files that list the modules bundled into each part, as paths from the root. */
export const modulesOf = {
  functions: path.join(dist, 'functions-modules.json'),
  web: path.join(dist, 'site-modules.json'),
};
/** The synthesized stack of the local cloud. */
export const cloudDirectory = path.join(dist, 'cloud');

export interface Assembling {
  /** Whether to build the web app too; API tests do not need it. */
  readonly site: boolean;
  readonly say?: (line: string) => void;
}

/**
 * Builds what has changed since the last build: the web app, the functions, and the stack of the local cloud.
 */
export async function assemble({ site, say = () => undefined }: Assembling): Promise<void> {
  mkdirSync(dist, { recursive: true });
  if (site)
    await step('webben', ['web', 'shared', 'package-lock.json'], siteDirectory, say, async () => {
      const code = await run(process.execPath, [path.join(root, 'web/build.ts')]);
      if (code !== 0) throw new Error('Webben gick inte att bygga.');
    });
  const builder = ['bundle', 'bundle-plugins', 'kernel-file', 'left-out'].map(
    (name) => `infra/aws/${name}.ts`,
  );
  const parts = ['functions', 'shared', 'package-lock.json', ...builder];
  // Builders are imported only if needed: the CDK alone takes over a second.
  await step('funktionerna', parts, functionsDirectory, say, async () => {
    const { buildFunctions } = await import('../../infra/aws/bundle.ts');
    const modules = await buildFunctions({ root, outDir: functionsDirectory });
    writeFileSync(modulesOf.functions, JSON.stringify(modules));
  });
  const all = ['functions', 'shared', 'infra', 'package-lock.json', ...(site ? ['web'] : [])];
  await step('stacken', all, cloudDirectory, say, async () => {
    const { synthesize } = await import('../../infra/aws/app.ts');
    synthesize({
      config: {
        profile: 'development',
        senderAddress: 'lottlaget@lottlaget.example',
        version: 'local',
        originSecret: 'a secret that only this machine needs to know',
      },
      functionsDirectory,
      siteDirectory,
      outdir: cloudDirectory,
    });
  });
}

/** Builds `target`, a file or directory in `dist`, unless its sources are unchanged since the last build. */
export async function step(
  name: string,
  sources: readonly string[],
  target: string,
  say: (line: string) => void,
  build: () => Promise<void>,
): Promise<void> {
  const stamp = path.join(dist, `${path.basename(target)}.stamp`);
  const hash = createHash('sha256');
  for (const source of sources) addTo(hash, path.join(root, source));
  const state = hash.digest('hex');
  if (existsSync(target) && existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return;
  const started = performance.now();
  say(`Bygger ${name} …`);
  await build();
  writeFileSync(stamp, state);
  say(`Bygger ${name} … klart (${((performance.now() - started) / 1000).toFixed(1)} s)`);
}

function addTo(hash: ReturnType<typeof createHash>, place: string): void {
  if (statSync(place).isFile()) {
    hash.update(readFileSync(place));
    return;
  }
  for (const entry of readdirSync(place, { withFileTypes: true }).toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    const file = path.join(place, entry.name);
    if (entry.isDirectory()) addTo(hash, file);
    else hash.update(file).update(readFileSync(file));
  }
}
