import { createHash } from 'node:crypto';
import { readFileSync, statSync, type Stats } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { contentType } from 'mime-types';
import type { Answer } from '../foundations/answer.ts';
import { storedFile } from './stored-file.ts';

/**
 * Serves the built site from disk, as if it had been uploaded to its bucket. Files named by their content never
 * change; everything else is revalidated on every request.
 */
export function siteFiles(directory: string): (key: string, request: IncomingMessage) => Answer {
  const root = path.resolve(directory);
  return (key, request) => {
    const file = path.resolve(root, key);
    const stats = file.startsWith(root + path.sep) ? statsOf(file) : undefined;
    if (!stats?.isFile()) return { status: 404, headers: { 'content-type': 'application/xml' }, body: '' };
    const { size, mtimeMs } = stats;
    const headers = {
      'content-type': contentType(path.extname(file)) || 'application/octet-stream',
      'cache-control': key.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    };
    const etag = `"${createHash('md5').update(`${file} ${size} ${mtimeMs}`).digest('hex')}"`;
    // The files of a site are small: no stream is opened for each.
    const read = (start: number, end: number) => readFileSync(file).subarray(start, end + 1);
    return storedFile({ size, etag, modified: mtimeMs, headers, read }, request);
  };
}

/** Undefined also for a name that no file can have: too long, or with NUL. */
function statsOf(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
