import { pathOf, type Operation } from '../../shared/contract/index.ts';
import { inflateRawSync } from 'node:zlib';
import { request } from 'undici';
import { outcomeOf } from '../support/refusal.ts';
import type { TestCloud } from '../support/cloud.ts';
import type { Input } from './rows/row.ts';

/** An answer as received, byte for byte. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  /** The parsed body where it is JSON. */
  readonly body: unknown;
  /** `204`, `404 notFound`. */
  readonly outcome: string;
}

/** A session is not stored: each answer that opens one has a token of its own. */
export const answerOf = ({ status, bytes }: Reply) => [
  status,
  bytes.toString().replace(/"token":"[^"]+"/, '"token":""'),
];

export interface Sent {
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body as text, instead of the input's. */
  readonly text?: string;
  /** The viewer's network address; this machine's by default. */
  readonly address?: string;
}

function replyOf(status: number, headers: Readonly<Record<string, string>>, bytes: Buffer): Reply {
  const isJson = headers['content-type']?.startsWith('application/json') && bytes.length > 0;
  const body: unknown = isJson ? JSON.parse(bytes.toString()) : undefined;
  return { status, headers, bytes, body, outcome: outcomeOf({ status, body }) };
}

/**
 * Sends a request of an operation: over HTTP through CloudFront or, from an address other than this machine's, to the
 * function as CloudFront would forward it.
 */
export async function exchange(
  cloud: TestCloud,
  { name, route }: Operation,
  { params = {}, query = {}, body }: Input,
  { token, headers = {}, text, address }: Sent = {},
): Promise<Reply> {
  const rawPath = pathOf(route).replaceAll(/\{(\w+)\}/g, (_, param: string) =>
    encodeURIComponent(String(params[param] ?? '')),
  );
  const rawQueryString = new URLSearchParams(query).toString();
  const sent = text ?? (body === undefined ? undefined : JSON.stringify(body));
  const all = {
    ...(sent !== undefined && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...headers,
  };
  if (address === undefined) {
    const response = await request(`${cloud.url}${rawPath}${rawQueryString && `?${rawQueryString}`}`, {
      method: route.method,
      headers: all,
      ...(sent !== undefined && { body: sent }),
    });
    const received = Object.entries(response.headers).map(([key, value]) => [key, String(value)] as const);
    const bytes = Buffer.from(await response.body.bytes());
    return replyOf(response.statusCode, Object.fromEntries(received), bytes);
  }
  const { ORIGIN_SECRET: secret = '' } = cloud.local.environment(`Lottlaget-api-${name}`);
  const { cookie, ...others } = all as Record<string, string>;
  const { payload } = await cloud.local.invoke(`Lottlaget-api-${name}`, {
    version: '2.0',
    routeKey: `${route.method} ${pathOf(route)}`,
    rawPath,
    rawQueryString,
    ...(cookie !== undefined && { cookies: cookie.split('; ') }),
    headers: { ...others, 'x-origin-secret': secret, 'cloudfront-viewer-address': `${address}:443` },
    requestContext: {
      requestId: 'from-elsewhere',
      http: { method: route.method, path: rawPath, sourceIp: address },
    },
    pathParameters: params,
    ...(rawQueryString !== '' && { queryStringParameters: query }),
    ...(sent !== undefined && { body: sent }),
    isBase64Encoded: false,
  });
  const reply = payload as {
    statusCode: number;
    headers?: Record<string, string>;
    cookies?: string[];
    body?: string;
    isBase64Encoded?: boolean;
  };
  const bytes = Buffer.from(reply.body ?? '', reply.isBase64Encoded ? 'base64' : 'utf8');
  return replyOf(reply.statusCode, { ...reply.headers, 'set-cookie': String(reply.cookies ?? '') }, bytes);
}

/** All text of an answer, including that inside a spreadsheet. */
export function textOf({ headers, bytes }: Reply): string {
  const parts = [JSON.stringify(headers), bytes.toString()];
  if (bytes.subarray(0, 2).toString() === 'PK') {
    // Each entry of the central directory gives the offset of its bytes (APPNOTE.TXT 4.3.12).
    for (let at = bytes.indexOf('PK\u0001\u0002'); at >= 0; at = bytes.indexOf('PK\u0001\u0002', at + 4)) {
      const [method, size, start] = [
        bytes.readUInt16LE(at + 10),
        bytes.readUInt32LE(at + 20),
        bytes.readUInt32LE(at + 42),
      ];
      const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
      const packed = bytes.subarray(from, from + size);
      parts.push((method === 8 ? inflateRawSync(packed) : packed).toString());
    }
  }
  return parts.join('\n');
}
