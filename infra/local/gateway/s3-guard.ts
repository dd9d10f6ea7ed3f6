import type { IncomingMessage } from 'node:http';
import type { CredentialStore } from '../foundations/credentials.ts';
import type { CallError } from './gateway-call.ts';

const refusal = (code: string, message: string): CallError => ({ status: 403, code, message });

/**
 * Checks a presigned URL of a download, by signing the same download again. Returns the error if it has expired or was
 * signed for another request. Requests with an Authorization header are identified by their access key alone, as in the
 * rest of the gateway.
 */
export async function refusePresigned(
  request: IncomingMessage,
  credentials: CredentialStore,
): Promise<CallError | undefined> {
  const endpoint = `http://${request.headers.host}`;
  const { pathname, searchParams: query } = new URL(request.url ?? '/', endpoint);
  if (!query.has('X-Amz-Signature')) return undefined;
  const [accessKeyId = '', , region = ''] = (query.get('X-Amz-Credential') ?? '').split('/');
  const [date, time] = (query.get('X-Amz-Date') ?? '').split('T');
  const signingDate = new Date(
    `${date?.replace(/^(....)(..)(..)$/, '$1-$2-$3')}T${time?.replace(/^(..)(..)(..)Z$/, '$1:$2:$3Z')}`,
  );
  const expiresIn = Number(query.get('X-Amz-Expires'));
  if (!(expiresIn > 0 && expiresIn <= 604_800) || !/^[\w-]+$/.test(region) || !(signingDate.getTime() > 0))
    return refusal('AuthorizationQueryParametersError', 'The query authorization parameters are not valid.');
  if (Date.now() > signingDate.getTime() + expiresIn * 1000)
    return refusal('AccessDenied', 'Request has expired');

  // Loaded on use: the service starts without it.
  const { GetObjectCommand, S3Client } = await import('@aws-sdk/client-s3');
  const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
  const secretAccessKey = credentials.secretOf(accessKeyId);
  const whenOf = (checksum: string) => (query.has(checksum) ? 'WHEN_SUPPORTED' : 'WHEN_REQUIRED');
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    // A signer that wants checksums says so in the URL.
    requestChecksumCalculation: whenOf('x-amz-checksum-crc32'),
    responseChecksumValidation: whenOf('x-amz-checksum-mode'),
    credentials: { accessKeyId, secretAccessKey },
  });
  const [, Bucket = '', ...key] = pathname.split('/').map(decodeURIComponent);
  const command = new GetObjectCommand({
    Bucket,
    Key: key.join('/'),
    ResponseContentType: query.get('response-content-type') ?? undefined,
    ResponseContentDisposition: query.get('response-content-disposition') ?? undefined,
  });
  const again = new URL(await getSignedUrl(client, command, { expiresIn, signingDate }));
  again.searchParams.sort();
  query.sort();
  if (request.method === 'GET' && String(again.searchParams) === String(query)) return undefined;
  return refusal(
    'SignatureDoesNotMatch',
    'The request signature we calculated does not match the signature you provided.',
  );
}
