import type { IncomingMessage } from 'node:http';
import type { Answer } from '../foundations/answer.ts';
import { errorAnswer, escapeXml } from '../gateway/gateway-call.ts';
import type { Backend } from '../gateway/gateway.ts';
import type { ObjectStore } from './s3-store.ts';
import { storedFile } from './stored-file.ts';

const STORED_HEADERS = ['content-type', 'cache-control', 'content-disposition'];
/** Headers of a write that would change its meaning. */
const NOT_SUPPORTED =
  /^(if-.*|content-encoding|x-amz-(copy-source|meta-.*|tagging|decoded-content-length|object-lock-.*))$/;
const MAX_KEYS = 1000;

const failed = (status: number, code: string, message: string): Answer =>
  errorAnswer('s3', { status, code, message });
const notSupported = (what: string): Answer =>
  failed(501, 'NotImplemented', `The local cloud does not support ${what}.`);

/** The part of S3 that the service and its tests use, in path style: whole objects and short lists. */
export function s3Backend(store: ObjectStore): Backend {
  return async ({ operation, url, caller }, request) => {
    const [, bucket = '', ...rest] = url.pathname.split('/').map(decodeURIComponent);
    const key = rest.join('/');
    if (!store.hasBucket(bucket)) return failed(404, 'NoSuchBucket', `There is no bucket ${bucket}.`);
    switch (operation) {
      case 'GetObject':
        // Without permission to list the bucket, S3 does not reveal that an object is missing.
        if (
          !store.head(bucket, key) &&
          caller.policy?.allows('s3:ListBucket', `arn:aws:s3:::${bucket}`) === false
        ) {
          return failed(403, 'AccessDenied', 'Access Denied');
        }
        return get(store, bucket, key, request, url.searchParams);
      case 'PutObject':
        return put(store, bucket, key, request);
      case 'DeleteObject':
        store.delete(bucket, key);
        return { status: 204, headers: {}, body: '' };
      case 'ListObjectsV2':
        return list(store, bucket, url.searchParams);
      default:
        return notSupported(operation);
    }
  };
}

/** Answers GET for an object. Also used by the distribution, for HEAD too. */
export function get(
  store: ObjectStore,
  bucket: string,
  key: string,
  request: IncomingMessage,
  query = new URLSearchParams(),
): Answer {
  const object = store.head(bucket, key);
  if (!object) return failed(404, 'NoSuchKey', 'The specified key does not exist.');
  const headers: Record<string, string> = { 'content-type': 'application/octet-stream', ...object.headers };
  for (const [name, value] of query) {
    if (name.startsWith('response-')) headers[name.slice('response-'.length)] = value;
  }
  const read = (start: number, end: number) => store.read(bucket, object, start, end);
  return storedFile({ ...object, headers, read }, request);
}

async function put(
  store: ObjectStore,
  bucket: string,
  key: string,
  request: IncomingMessage,
): Promise<Answer> {
  const unknown = Object.keys(request.headers).find((name) => NOT_SUPPORTED.test(name));
  if (unknown !== undefined) return notSupported(`${unknown} of a write`);
  const headers: Record<string, string> = {};
  for (const name of STORED_HEADERS) {
    const value = request.headers[name];
    if (value !== undefined) headers[name] = String(value);
  }
  const { etag } = await store.put(bucket, key, request, headers);
  return { status: 200, headers: { etag }, body: '' };
}

function list(store: ObjectStore, bucket: string, query: URLSearchParams): Answer {
  const objects = store.list(bucket);
  const [unknown] = [...query.keys()].filter((name) => !['list-type', 'x-id'].includes(name));
  if (unknown !== undefined) return notSupported(`${unknown} of a list`);
  if (objects.length > MAX_KEYS) return notSupported(`lists of more than ${MAX_KEYS} objects`);
  const contents = objects.map(
    ({ key, size }) => `<Contents><Key>${escapeXml(key)}</Key><Size>${size}</Size></Contents>`,
  );
  return {
    status: 200,
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult>${contents.join('')}</ListBucketResult>`,
  };
}
