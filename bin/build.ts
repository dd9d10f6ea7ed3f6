import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { assemble, modulesOf } from './parts/assemble.ts';
import { noteRelease } from './parts/release.ts';
import { root } from './parts/run.ts';
import { type Lock, sbomOf } from './parts/sbom.ts';

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/**
 * Builds what has changed, for deployment and for the local cloud, and the bill of materials, into `dist`. Prints the
 * hashes, which are the same for every build of the same sources.
 */
export async function build(): Promise<void> {
  await assemble({ site: true, say: console.log });
  const sbom = sbomOf(
    { functions: read(modulesOf.functions) as string[], web: read(modulesOf.web) as string[] },
    read(path.join(root, 'package-lock.json')) as Lock,
  );
  writeFileSync(path.join(root, 'dist/sbom.json'), `${JSON.stringify(sbom, null, 2)}\n`);
  console.log(`dist/sbom.json: ${sbom.components.length} paket (CycloneDX 1.6)`);
  for (const [part, hash] of Object.entries(noteRelease(path.join(root, 'dist'))))
    console.log(`sha256 ${hash}  dist/${part}`);
}

if (import.meta.main) {
  try {
    await build();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
