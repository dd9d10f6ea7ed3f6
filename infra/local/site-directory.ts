import { createHash } from 'node:crypto';
import { createReadStream, statSync, type Stats } from 'node:fs';
import path from 'node:path';
import type { Answer } from './gateway-call.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.woff2': 'font/woff2',
  '.pdf': 'application/pdf',
};

const MISSING: Answer = { status: 404, headers: { 'content-type': 'application/xml' }, body: '' };

/**
 * The built site, read straight from disk as if it had been uploaded to its bucket. What the bundler names by its
 * content never changes; everything else is asked for anew each time.
 */
export function siteDirectory(
  directory: string,
): (key: string, headers: Record<string, string | undefined>) => Answer {
  const root = path.resolve(directory);
  return (key, headers) => {
    const file = path.resolve(root, key);
    const stats = file.startsWith(root + path.sep) ? statSync(file, { throwIfNoEntry: false }) : undefined;
    if (!stats?.isFile()) return MISSING;
    const etag = etagOf(file, stats);
    const answer = {
      'content-type': TYPES[path.extname(file).toLowerCase()] ?? 'application/octet-stream',
      'cache-control': key.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      'last-modified': stats.mtime.toUTCString(),
      etag,
    };
    if (headers['if-none-match']?.replace(/^W\//, '') === etag)
      return { status: 304, headers: answer, body: '' };
    return {
      status: 200,
      headers: { ...answer, 'content-length': String(stats.size) },
      body: createReadStream(file),
    };
  };
}

const etagOf = (file: string, stats: Stats): string =>
  `"${createHash('md5').update(`${file} ${stats.size} ${stats.mtimeMs}`).digest('hex')}"`;
