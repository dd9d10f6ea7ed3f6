import { randomUUID } from 'node:crypto';
import type { ApiRoute } from './api-routes.ts';

/** A request as API Gateway receives it. */
export type ApiRequest = {
  method: string;
  /** As sent by the viewer, percent-encoded. */
  rawPath: string;
  rawQuery: string;
  /** Alternating names and values, as in IncomingMessage.rawHeaders. */
  rawHeaders: string[];
  /** The network address of the connection: with a distribution in front, that of the distribution. */
  sourceIp: string;
  body: Buffer;
};

export type Api = { id: string; accountId: string; domainName: string };

const IS_TEXT = /^(text\/|application\/(.*\+)?(json|xml|javascript)\b|application\/x-www-form-urlencoded\b)/i;

const twoDigits = (n: number): string => String(n).padStart(2, '0');

/** The time in the format of API Gateway: 21/Nov/2026:09:30:00 +0000. */
function gatewayTime(date: Date): string {
  const [day, month, year] = [date.getUTCDate(), date.toUTCString().slice(8, 11), date.getUTCFullYear()];
  return `${twoDigits(day)}/${month}/${year}:${date.toISOString().slice(11, 19)} +0000`;
}

/** Without a prototype: viewers choose the names, including `__proto__`. */
const empty = (): Record<string, string> => Object.create(null) as Record<string, string>;

/** Repeated headers are joined by commas; cookies are separated from the headers. */
function headersOf(rawHeaders: string[]): { headers: Record<string, string>; cookies: string[] } {
  const headers = empty();
  const cookies: string[] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    const value = rawHeaders[index + 1] ?? '';
    if (name === 'cookie') cookies.push(...value.split(/;\s*/));
    else if (name !== 'connection') headers[name] = name in headers ? `${headers[name]},${value}` : value;
  }
  return { headers, cookies };
}

function queryOf(rawQuery: string): Record<string, string> {
  const query = empty();
  for (const [name, value] of new URLSearchParams(rawQuery)) {
    query[name] = name in query ? `${query[name]},${value}` : value;
  }
  return query;
}

/** An event of payload format 2.0 and its request id. */
export function apiEvent(
  api: Api,
  route: ApiRoute,
  match: RegExpExecArray,
  request: ApiRequest,
): { event: object; requestId: string } {
  const { headers, cookies } = headersOf(request.rawHeaders);
  const forwarded = headers['x-forwarded-for'];
  const requestId = randomUUID();
  const now = new Date();
  Object.assign(headers, {
    host: api.domainName,
    'content-length': String(request.body.length),
    'x-forwarded-for': forwarded ? `${forwarded}, ${request.sourceIp}` : request.sourceIp,
    'x-forwarded-proto': 'https',
    'x-forwarded-port': '443',
    'x-amzn-trace-id': `Root=1-${Math.floor(now.getTime() / 1000).toString(16)}-${requestId.replaceAll('-', '').slice(0, 24)}`,
  });
  const query = queryOf(request.rawQuery);
  const text = request.body.length === 0 || IS_TEXT.test(headers['content-type'] ?? 'text/plain');
  const pathParameters = Object.fromEntries(
    route.parameters.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')]),
  );
  const event = {
    version: '2.0',
    routeKey: route.key,
    rawPath: request.rawPath,
    rawQueryString: request.rawQuery,
    ...(cookies.length > 0 ? { cookies } : {}),
    headers,
    ...(Object.keys(query).length > 0 ? { queryStringParameters: query } : {}),
    requestContext: {
      accountId: api.accountId,
      apiId: api.id,
      domainName: api.domainName,
      domainPrefix: api.domainName.split('.')[0],
      http: {
        method: request.method,
        path: request.rawPath,
        protocol: 'HTTP/1.1',
        sourceIp: request.sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId,
      routeKey: route.key,
      stage: '$default',
      time: gatewayTime(now),
      timeEpoch: now.getTime(),
    },
    ...(route.parameters.length > 0 ? { pathParameters } : {}),
    ...(request.body.length > 0 ? { body: request.body.toString(text ? 'utf8' : 'base64') } : {}),
    isBase64Encoded: !text,
  };
  return { event, requestId };
}
