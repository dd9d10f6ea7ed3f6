import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { CredentialStore } from './credentials.ts';
import type { CallError } from './gateway-call.ts';

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Percent-encoding as required by AWS signatures. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const refusal = (code: string, message: string): CallError => ({ status: 403, code, message });

/**
 * Checks a presigned URL. Returns the error if it has expired or was signed for another request. Requests with an
 * Authorization header are identified by their access key alone, as in the rest of the gateway.
 */
export function refusePresigned(
  request: IncomingMessage,
  credentials: CredentialStore,
): CallError | undefined {
  const [path = '/', search = ''] = (request.url ?? '/').split('?', 2);
  const query = new URLSearchParams(search);
  const signature = query.get('X-Amz-Signature');
  if (signature === null) return undefined;
  const date = query.get('X-Amz-Date') ?? '';
  const [accessKey = '', ...scope] = (query.get('X-Amz-Credential') ?? '').split('/');
  const signedHeaders = (query.get('X-Amz-SignedHeaders') ?? '').split(';');

  const signedAt = Date.parse(
    date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
  const seconds = Number(query.get('X-Amz-Expires'));
  if (!(seconds > 0 && seconds <= 604_800) || Number.isNaN(signedAt)) {
    return refusal('AuthorizationQueryParametersError', 'The query authorization parameters are not valid.');
  }
  if (Date.now() > signedAt + seconds * 1000) return refusal('AccessDenied', 'Request has expired');

  const canonicalQuery = [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&');
  const canonical = [
    request.method,
    path,
    canonicalQuery,
    ...signedHeaders.map(
      (name) =>
        `${name}:${String(request.headers[name] ?? '')
          .trim()
          .replace(/\s+/g, ' ')}`,
    ),
    '',
    signedHeaders.join(';'),
    query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
  ].join('\n');
  const text = [
    'AWS4-HMAC-SHA256',
    date,
    scope.join('/'),
    createHash('sha256').update(canonical).digest('hex'),
  ];
  const start: string | Buffer = `AWS4${credentials.secretOf(accessKey)}`;
  const key = scope.reduce<string | Buffer>((previous, part) => hmac(previous, part), start);
  const expected = hmac(key, text.join('\n'));
  const given = Buffer.from(signature, 'hex');
  if (given.length === expected.length && timingSafeEqual(given, expected)) return undefined;
  return refusal(
    'SignatureDoesNotMatch',
    'The request signature we calculated does not match the signature you provided.',
  );
}
