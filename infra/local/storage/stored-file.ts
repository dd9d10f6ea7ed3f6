import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { Answer } from '../foundations/answer.ts';

/** What S3 and CloudFront serve of a file. */
type Stored = {
  size: number;
  /** Including the quotes. */
  etag: string;
  /** Milliseconds since 1970. */
  modified: number;
  headers: Record<string, string>;
  /** Reads the bytes from `start` to `end`, both included. */
  read: (start: number, end: number) => Readable | Buffer;
};

/** Answers GET and HEAD with a file, a range of it, or 304 to who has it. */
export function storedFile({ size, etag, modified, ...stored }: Stored, request: IncomingMessage): Answer {
  const { 'if-none-match': noneMatch, 'if-modified-since': since, range } = request.headers;
  const headers: Record<string, string> = {
    ...stored.headers,
    etag,
    'last-modified': new Date(modified).toUTCString(),
    'accept-ranges': 'bytes',
  };
  const unchanged =
    noneMatch === undefined
      ? since && Math.floor(modified / 1000) * 1000 <= Date.parse(since)
      : noneMatch.replace(/^W\//, '') === etag;
  if (unchanged) return { status: 304, headers, body: '' };
  const part = byteRange(range, size);
  const { start, end } = part ?? { start: 0, end: size - 1 };
  if (part && start > end) return { status: 416, headers: { 'content-range': `bytes */${size}` }, body: '' };
  headers['content-length'] = String(end - start + 1);
  if (part) headers['content-range'] = `bytes ${start}-${end}/${size}`;
  const body = size === 0 || request.method === 'HEAD' ? '' : stored.read(start, end);
  return { status: part ? 206 : 200, headers, body };
}

/** The first and last byte of a Range header with one range, both included; undefined if it requests the whole. */
function byteRange(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  return { start, end: first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
