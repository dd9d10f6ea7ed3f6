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
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt; charset=utf-8',
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
    const stats = file.startsWith(root + path.sep) ? statsOf(file) : undefined;
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
    const part = partOf(headers['range'], stats.size);
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

/** A name that no file can have (too long, or with NUL) is that of no file. */
function statsOf(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** The one part that is asked for, as players of video do; undefined where the whole is to be answered. */
function partOf(range: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start <= end ? { start, end } : undefined;
}

const etagOf = (file: string, stats: Stats): string =>
  `"${createHash('md5').update(`${file} ${stats.size} ${stats.mtimeMs}`).digest('hex')}"`;
