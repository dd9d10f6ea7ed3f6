import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * SHA-256 of the relative paths and contents of the files in a directory, optionally only those whose names end in
 * `ending`.
 */
export function contentHash(directory: string, ending = ''): string {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)));
  const hash = createHash('sha256');
  for (const file of files.toSorted()) {
    const bytes = createHash('sha256').update(readFileSync(path.join(directory, file)));
    hash.update(`${bytes.digest('hex')}  ${file.replaceAll(path.sep, '/')}\n`);
  }
  return hash.digest('hex');
}
