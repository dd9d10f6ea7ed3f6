import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { contentHash } from './content-hash.ts';

const Release = z.object({ functions: z.string(), site: z.string() });
type Release = z.infer<typeof Release>;
const parts = ['functions', 'site'] as const;

const noteOf = (dist: string) => path.join(dist, 'release.json');
const hashesOf = (dist: string): Release => ({
  functions: contentHash(path.join(dist, 'functions')),
  site: contentHash(path.join(dist, 'site')),
});

/** Records the hashes of the build, so that a later deployment can verify it. */
export function noteRelease(dist: string): Release {
  const release = hashesOf(dist);
  writeFileSync(noteOf(dist), `${JSON.stringify(release, null, 2)}\n`);
  return release;
}

/** Verifies the build against the recorded hashes. Throws a sentence if it differs. */
export function checkRelease(dist: string): Release {
  if (!existsSync(noteOf(dist))) throw new Error(`Det finns inget bygge i ${dist}. Kör npm run build först.`);
  const noted = Release.parse(JSON.parse(readFileSync(noteOf(dist), 'utf8')));
  const found = hashesOf(dist);
  for (const part of parts)
    if (noted[part] !== found[part])
      throw new Error(
        `${path.join(dist, part)} är inte det som byggdes: sha256 ${found[part]}, inte ${noted[part]}.`,
      );
  return noted;
}
