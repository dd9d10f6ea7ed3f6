import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { Answer } from '../foundations/answer.ts';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const COMPRESSIBLE = /^(text\/|application\/(javascript|json|manifest\+json|xml)|image\/svg\+xml)/;
const MIN_BYTES = 1000;
const MAX_BYTES = 10_000_000;
/** Compressed bodies by encoding and entity tag. */
const cache = new Map<string, Buffer>();
const MAX_CACHED = 500;

/** Compresses the types and sizes that CloudFront compresses, with the best encoding the viewer accepts. */
export async function compressed(answer: Answer, accepted: string): Promise<Answer> {
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
  const { headers } = answer;
  const done = headers['content-encoding'] !== undefined || answer.status !== 200;
  if (!encoding || done || !COMPRESSIBLE.test(String(headers['content-type'] ?? ''))) return answer;
  const size = Number(
    headers['content-length'] ?? (answer.body instanceof Readable ? 0 : Buffer.byteLength(answer.body)),
  );
  if (size < MIN_BYTES || size > MAX_BYTES) return answer;
  const name = headers.etag === undefined ? undefined : `${encoding} ${String(headers.etag)}`;
  let body = name === undefined ? undefined : cache.get(name);
  if (body === undefined) {
    const plain = answer.body instanceof Readable ? await buffer(answer.body) : Buffer.from(answer.body);
    const quality = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } };
    body = encoding === 'br' ? await brotli(plain, quality) : await gzip(plain);
    if (name !== undefined && cache.size < MAX_CACHED) cache.set(name, body);
  } else if (answer.body instanceof Readable) answer.body.destroy();
  const described: Answer['headers'] = {
    ...headers,
    'content-encoding': encoding,
    'content-length': String(body.length),
    vary: 'Accept-Encoding',
  };
  if (headers.etag !== undefined) described.etag = `W/${String(headers.etag).replace(/^W\//, '')}`;
  return { status: answer.status, headers: described, body };
}
