import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { buildFunctions } from '../infra/aws/bundle.ts';

/** `npm run build [-- functions|site]`: what is deployed, into `dist`. Both where it is not told which. */
const root = path.resolve(import.meta.dirname, '..');
const wanted = process.argv[2];

function step(name: string): () => void {
  const start = performance.now();
  process.stdout.write(`${name} … `);
  return () => process.stdout.write(`${((performance.now() - start) / 1000).toFixed(1)} s\n`);
}

if (wanted !== 'site') {
  const done = step('functions');
  await buildFunctions({ root, outDir: path.join(root, 'dist/functions') });
  done();
}
if (wanted !== 'functions') {
  const done = step('site');
  const { status } = spawnSync(process.execPath, [path.join(root, 'web/build.ts')], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
  done();
}
