import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** SHA-256 of everything in a directory: of each file's path in it and its bytes, and of nothing else. */
export function contentHash(directory: string): string {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)));
  const hash = createHash('sha256');
  for (const file of files.toSorted()) {
    const bytes = createHash('sha256').update(readFileSync(path.join(directory, file)));
    hash.update(`${bytes.digest('hex')}  ${file.replaceAll(path.sep, '/')}\n`);
  }
  return hash.digest('hex');
}
