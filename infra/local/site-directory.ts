import { createHash } from 'node:crypto';
import { createReadStream, statSync, type Stats } from 'node:fs';
import path from 'node:path';
import { contentType } from 'mime-types';
import { byteRange } from './byte-range.ts';
import type { SdkResponse } from './gateway-call.ts';

const MISSING: SdkResponse = { status: 404, headers: { 'content-type': 'application/xml' }, body: '' };

/**
 * Serves the built site from disk, as if it had been uploaded to its bucket. Files named by their content never
 * change; everything else is revalidated on every request.
 */
export function siteFiles(
  directory: string,
): (key: string, headers: Record<string, string | undefined>) => SdkResponse {
  const root = path.resolve(directory);
  return (key, headers) => {
    const file = path.resolve(root, key);
    const stats = file.startsWith(root + path.sep) ? statsOf(file) : undefined;
    if (!stats?.isFile()) return MISSING;
    const etag = etagOf(file, stats);
    const answer = {
      'content-type': contentType(path.extname(file)) || 'application/octet-stream',
      'cache-control': key.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      'last-modified': stats.mtime.toUTCString(),
      etag,
    };
    if (headers['if-none-match']?.replace(/^W\//, '') === etag)
      return { status: 304, headers: answer, body: '' };
    const part = byteRange(headers['range'], stats.size);
    const { start, end } = part ?? { start: 0, end: stats.size - 1 };
    return {
      status: part ? 206 : 200,
      headers: {
        ...answer,
        'accept-ranges': 'bytes',
        'content-length': String(end - start + 1),
        ...(part && { 'content-range': `bytes ${start}-${end}/${stats.size}` }),
      },
      body: part ? createReadStream(file, part) : createReadStream(file),
    };
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

const etagOf = (file: string, stats: Stats): string =>
  `"${createHash('md5').update(`${file} ${stats.size} ${stats.mtimeMs}`).digest('hex')}"`;
