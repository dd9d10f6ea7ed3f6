import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { withoutChunkFraming } from './aws-chunked.ts';
import { byteRange } from './byte-range.ts';
import { errorAnswer, escapeXml, type SdkResponse } from './gateway-call.ts';
import { readBody } from './gateway-request.ts';
import type { Backend } from './gateway.ts';
import type { ObjectStore, Precondition, S3Object } from './s3-store.ts';

const STORED_HEADERS = [
  'content-type',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
];
const MAX_KEYS = 1000;

const failed = (status: number, code: string, message: string): SdkResponse =>
  errorAnswer('s3', { status, code, message });
const xml = (body: string): SdkResponse => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>${body}`,
});

/** The part of S3 that an application needs, in path style: whole objects, ranges, conditions, copies, lists. */
export function s3Backend(store: ObjectStore): Backend {
  return async ({ operation, url, caller }, request) => {
    const [, bucket = '', ...rest] = url.pathname.split('/').map(decodeURIComponent);
    const key = rest.join('/');
    if (!store.hasBucket(bucket)) return failed(404, 'NoSuchBucket', `There is no bucket ${bucket}.`);
    switch (operation) {
      case 'GetObject':
      case 'HeadObject':
        // Without permission to list the bucket, S3 does not reveal that an object is missing.
        if (
          !store.head(bucket, key) &&
          caller.policy?.allows('s3:ListBucket', `arn:aws:s3:::${bucket}`) === false
        ) {
          return failed(403, 'AccessDenied', 'Access Denied');
        }
        return get(store, bucket, key, url, request);
      case 'PutObject':
        return put(store, bucket, key, request);
      case 'CopyObject':
        return copy(store, bucket, key, request);
      case 'DeleteObject':
        store.delete(bucket, key);
        return { status: 204, headers: {}, body: '' };
      case 'DeleteObjects':
        return deleteMany(store, bucket, request);
      case 'ListObjectsV2':
        return list(store, bucket, url.searchParams);
      case 'HEAD bucket':
        return { status: 200, headers: {}, body: '' };
      default:
        return failed(501, 'NotImplemented', `The local cloud does not support ${operation}.`);
    }
  };
}

/** Answers GET and HEAD for an object, with ranges and conditions. Also used by the distribution. */
export function get(
  store: ObjectStore,
  bucket: string,
  key: string,
  url: URL,
  request: IncomingMessage,
): SdkResponse {
  const object = store.head(bucket, key);
  if (!object) return failed(404, 'NoSuchKey', 'The specified key does not exist.');
  const { 'if-none-match': noneMatch, 'if-modified-since': since, range } = request.headers;
  const headers: Record<string, string> = {
    'content-type': 'application/octet-stream',
    ...object.headers,
    etag: object.etag,
    'last-modified': new Date(object.modified).toUTCString(),
    'accept-ranges': 'bytes',
  };
  for (const [name, value] of url.searchParams) {
    if (name.startsWith('response-')) headers[name.slice('response-'.length)] = value;
  }
  const unchanged =
    noneMatch === undefined
      ? since && Math.floor(object.modified / 1000) * 1000 <= Date.parse(since)
      : noneMatch.replace(/^W\//, '') === object.etag;
  if (unchanged) return { status: 304, headers, body: '' };
  const part = byteRange(range, object.size);
  if (part === null) return failed(416, 'InvalidRange', 'The requested range is not satisfiable');
  const { start, end } = part ?? { start: 0, end: object.size - 1 };
  headers['content-length'] = String(end - start + 1);
  if (part) headers['content-range'] = `bytes ${start}-${end}/${object.size}`;
  const body = object.size === 0 || request.method === 'HEAD' ? '' : store.read(bucket, object, start, end);
  return { status: part ? 206 : 200, headers, body };
}

function storedHeaders(request: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && (STORED_HEADERS.includes(name) || name.startsWith('x-amz-meta-')))
      headers[name] = value;
  }
  const encoding = headers['content-encoding']?.replace(/\baws-chunked,?\s*/, '');
  if (encoding) headers['content-encoding'] = encoding;
  else delete headers['content-encoding'];
  return headers;
}

function preconditionOf(request: IncomingMessage): Precondition {
  const { 'if-match': match, 'if-none-match': noneMatch } = request.headers;
  return (present) =>
    (match === undefined || present?.etag === match) && (noneMatch !== '*' || present === undefined);
}

async function put(
  store: ObjectStore,
  bucket: string,
  key: string,
  request: IncomingMessage,
): Promise<SdkResponse> {
  const chunked = String(request.headers['x-amz-content-sha256'] ?? '').startsWith('STREAMING-');
  const bytes = chunked ? Readable.from(withoutChunkFraming(request)) : request;
  const object = await store.put(bucket, key, bytes, storedHeaders(request), preconditionOf(request));
  if (!object)
    return failed(412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold');
  return { status: 200, headers: { etag: object.etag }, body: '' };
}

async function copy(
  store: ObjectStore,
  bucket: string,
  key: string,
  request: IncomingMessage,
): Promise<SdkResponse> {
  const source = decodeURIComponent(String(request.headers['x-amz-copy-source'])).replace(/^\//, '');
  const from = source.slice(0, source.indexOf('/'));
  const original = store.head(from, source.slice(from.length + 1));
  if (!original) return failed(404, 'NoSuchKey', 'The specified key does not exist.');
  const replaced = request.headers['x-amz-metadata-directive'] === 'REPLACE';
  const headers = replaced ? storedHeaders(request) : original.headers;
  const bytes = original.size === 0 ? Readable.from([]) : store.read(from, original);
  const object = await store.put(bucket, key, bytes, headers, () => true);
  return xml(
    `<CopyObjectResult><ETag>${object?.etag}</ETag><LastModified>${new Date().toISOString()}</LastModified></CopyObjectResult>`,
  );
}

async function deleteMany(
  store: ObjectStore,
  bucket: string,
  request: IncomingMessage,
): Promise<SdkResponse> {
  const body = (await readBody(request, 4 * 1024 * 1024)).toString('utf8');
  const keys = [...body.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => unescapeXml(key));
  for (const key of keys) store.delete(bucket, key);
  return xml(
    `<DeleteResult>${keys.map((key) => `<Deleted><Key>${escapeXml(key)}</Key></Deleted>`).join('')}</DeleteResult>`,
  );
}

const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const unescapeXml = (text: string): string =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (_, hex?: string, decimal?: string, name?: string) =>
    name ? (NAMED[name] ?? '') : String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
  );

function list(store: ObjectStore, bucket: string, query: URLSearchParams): SdkResponse {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const after = query.get('continuation-token') ?? query.get('start-after') ?? '';
  const maxKeys = Math.min(Number(query.get('max-keys') ?? MAX_KEYS), MAX_KEYS);
  const page: S3Object[] = [];
  const folders = new Set<string>();
  let last = '';
  let more = false;
  for (const object of store.list(bucket, prefix)) {
    if (object.key <= after) continue;
    const cut = delimiter ? object.key.indexOf(delimiter, prefix.length) : -1;
    const folder = cut < 0 ? undefined : object.key.slice(0, cut + delimiter.length);
    const known = folder !== undefined && folders.has(folder);
    more = !known && page.length + folders.size >= maxKeys;
    if (more) break;
    if (folder === undefined) page.push(object);
    else folders.add(folder);
    last = object.key;
  }
  const contents = page.map(
    (object) =>
      `<Contents><Key>${escapeXml(object.key)}</Key><LastModified>${new Date(object.modified).toISOString()}</LastModified><ETag>${escapeXml(object.etag)}</ETag><Size>${object.size}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
  );
  const common = [...folders].map(
    (folder) => `<CommonPrefixes><Prefix>${escapeXml(folder)}</Prefix></CommonPrefixes>`,
  );
  const next = more ? `<NextContinuationToken>${escapeXml(last)}</NextContinuationToken>` : '';
  return xml(
    `<ListBucketResult><Name>${bucket}</Name><Prefix>${escapeXml(prefix)}</Prefix><KeyCount>${page.length + folders.size}</KeyCount><MaxKeys>${maxKeys}</MaxKeys><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}${common.join('')}</ListBucketResult>`,
  );
}
