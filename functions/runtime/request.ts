import { isIPv6 } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod/mini';
import type { FieldError } from '../../shared/contract/errors.ts';
import { defaultMaxBody, type Route } from '../../shared/contract/route.ts';
import { ApiError } from './api-error.ts';
import { unstorableTexts } from './body-text.ts';

type Part = 'params' | 'query' | 'body';

/** A request, parsed but not judged: the order of refusals says when its faults are told. */
export interface ParsedRequest {
  readonly token: string | undefined;
  readonly address: string;
  readonly key: string | undefined;
  /** The body's text, '' where there is none. */
  readonly text: string;
  /** The parts that hold, by the route's schemas. */
  readonly input: Partial<Record<Part, unknown>>;
  /** The body as it was sent, before any schema. */
  readonly sent: unknown;
  readonly fields: readonly FieldError[];
  /** Whether every text in the body could be stored, or be looked for in the table. */
  readonly storable: boolean;
  readonly refusal: ApiError | undefined;
}

/** Reads a request by the route's schemas. */
export function parseRequest(route: Route, event: APIGatewayProxyEventV2): ParsedRequest {
  const header = (name: string) => event.headers[name];
  const text = bodyText(event);
  const { sent, texts = [], refusal } = readBody(route, event, text);
  const raw: Record<Part, unknown> = {
    params: event.pathParameters ?? {},
    query: event.queryStringParameters ?? {},
    body: sent,
  };
  const input: Partial<Record<Part, unknown>> = {};
  const fields: FieldError[] = [];
  for (const part of ['params', 'query', 'body'] as const) {
    const result = route[part]?.safeParse(raw[part]);
    if (result?.success) input[part] = result.data;
    else if (result) fields.push(...result.error.issues.flatMap(fieldsOf));
  }
  fields.push(...texts.filter(({ path }) => !fields.some((field) => field.path === path)));
  const authorization = /^Bearer (\S+)$/i.exec(header('authorization') ?? '');
  return {
    token: authorization?.[1],
    address: viewerAddress(event),
    key: header('idempotency-key') || undefined,
    text,
    input,
    sent,
    fields,
    storable: texts.length === 0,
    refusal,
  };
}

/** The body's text, from base64 where the gateway sent it so. */
function bodyText(event: APIGatewayProxyEventV2): string {
  if (event.body === undefined) return '';
  return event.isBase64Encoded ? Buffer.from(event.body, 'base64').toString('utf8') : event.body;
}

function readBody(
  route: Route,
  event: APIGatewayProxyEventV2,
  text: string,
): { sent: unknown; texts?: readonly FieldError[]; refusal?: ApiError } {
  if (!route.body) return { sent: undefined };
  if (Buffer.byteLength(text) > (route.maxBody ?? defaultMaxBody))
    return { sent: undefined, refusal: new ApiError('request.tooLarge') };
  const type = (event.headers['content-type'] ?? 'application/json').split(';')[0]?.trim().toLowerCase();
  if (route.alsoForm && type === 'application/x-www-form-urlencoded')
    return readable(Object.fromEntries(new URLSearchParams(text)));
  if (type !== 'application/json') return { sent: undefined, refusal: new ApiError('request.mediaType') };
  try {
    return readable(JSON.parse(text));
  } catch {
    return unreadable();
  }
}

function readable(sent: unknown): { sent: unknown; texts?: readonly FieldError[]; refusal?: ApiError } {
  const texts = unstorableTexts(sent);
  return texts ? { sent, texts } : unreadable();
}

const unreadable = () => ({
  sent: undefined,
  refusal: new ApiError('request.invalid', { message: 'Begäran går inte att läsa.' }),
});

/** What zod says where a schema says nothing of its own. */
const unsaid = 'Invalid input';

/**
 * An unknown field is an issue of the object; say it at the field. What fits none of several shapes is told by the
 * shape that it comes nearest to.
 */
function fieldsOf(issue: z.core.$ZodIssue): FieldError[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...path, key].join('.'), message: 'Okänt fält' }));
  if (issue.code === 'invalid_union' && issue.message === unsaid) {
    const shapes = issue.errors.map((issues) =>
      issues.flatMap((each) => fieldsOf({ ...each, path: [...issue.path, ...each.path] })),
    );
    const [nearest] = shapes.toSorted((one, other) => one.length - other.length);
    if (nearest) return nearest;
  }
  return [
    {
      path: path.join('.'),
      message: issue.message === unsaid ? 'Ej korrekt ifyllt' : issue.message,
    },
  ];
}

/**
 * The viewer's address, as CloudFront tells it (`address:port`). Of IPv6 the network: a household has 2^64 addresses,
 * and would otherwise have as many tries.
 */
function viewerAddress(event: APIGatewayProxyEventV2): string {
  const told = event.headers['cloudfront-viewer-address'];
  const whole = told ? told.slice(0, told.lastIndexOf(':')) : event.requestContext.http.sourceIp;
  // An IPv4 address in IPv6's clothes stays one household's.
  const address = whole.replace(/^::ffff:(?=\d+\.)/i, '');
  // Every IPv6 address has a colon; to ask `isIPv6` costs each new environment some milliseconds.
  return address.includes(':') && isIPv6(address) ? networkOf(address) : address;
}

/** The first 64 bits of an IPv6 address: `2001:db8::1` is in `2001:db8:0:0`. */
function networkOf(address: string): string {
  const [head = '', tail = ''] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...(address.includes('::') ? zeros : []), ...after].slice(0, 4).join(':');
}
