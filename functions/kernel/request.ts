import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { FieldError } from '../../shared/contract/errors.ts';
import type { Route } from '../../shared/contract/route.ts';
import type { ApiError } from '../store/api-error.ts';
import { parseAddress, parseBody } from './parse.ts';

/** The parts of a request that are read before its body. */
export interface RequestHead {
  readonly token: string | undefined;
  /** The viewer's network address. */
  readonly address: string;
  /** The Idempotency-Key; an empty one counts as none. */
  readonly key: string | undefined;
}

export function readHead(event: APIGatewayProxyEventV2): RequestHead {
  const authorization = /^Bearer (\S+)$/i.exec(event.headers['authorization'] ?? '');
  return {
    token: authorization?.[1],
    address: viewerAddress(event),
    key: event.headers['idempotency-key'] || undefined,
  };
}

/** Parses a whole request without checking origin, limits, session or role. @returns its body, broken fields and refusal */
export function parseRequest(
  route: Route,
  event: APIGatewayProxyEventV2,
): {
  readonly sent: unknown;
  readonly fields: readonly FieldError[];
  readonly refusal: ApiError | undefined;
} {
  const { sent, violations, refusal } = parseBody(route, event, parseAddress(route, event));
  return { sent, fields: violations.fields, refusal };
}

/**
 * The network address that requests are counted for: the viewer's IPv4 address, or the /64 of its IPv6 address, since a
 * household has 2^64 of those. CloudFront reports the address with its port: `198.51.100.7:443`, `2001:db8::1:443` or
 * `[2001:db8::1]:443`; without CloudFront it is the caller's address.
 */
export function viewerAddress(event: APIGatewayProxyEventV2): string {
  const address = event.headers['cloudfront-viewer-address'];
  return networkOf(address ? withoutPort(address) : event.requestContext.http.sourceIp);
}

/** `2001:db8::1` of `[2001:db8::1]:443` and `2001:db8::1:443`: a port always follows. */
const withoutPort = (address: string): string =>
  /^\[([^\]]*)\]/.exec(address)?.[1] ?? address.replace(/:\d+$/, '');

/**
 * The canonical form of an IPv4 address, IPv4-mapped ones (`::ffff:192.0.2.1`) included; the first four groups of an
 * IPv6 address: `2001:db8::1` becomes `2001:db8:0:0`. Anything else is returned unchanged.
 */
function networkOf(address: string): string {
  const groups = groupsOf(address);
  if (!groups) return address;
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return groups.slice(6).flatMap(bytesOf).join('.');
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}

const bytesOf = (group: number): number[] => [group >> 8, group & 0xff];

/** The eight groups of an IPv6 address; undefined for anything else. */
function groupsOf(address: string): number[] | undefined {
  const [, start, ...dotted] = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address) ?? [];
  const [a = 0, b = 0, c = 0, d = 0] = dotted.map(Number);
  const whole =
    start === undefined ? address : `${start}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  const [head = '', tail, ...more] = whole.split('::');
  const [before, after] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const missing = 8 - (before?.length ?? 0) - (after?.length ?? 0);
  if (more.length > 0 || (tail === undefined ? missing !== 0 : missing < 1)) return undefined;
  const groups = [...(before ?? []), ...Array.from({ length: missing }, () => '0'), ...(after ?? [])];
  return groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))
    ? groups.map((group) => Number.parseInt(group, 16))
    : undefined;
}
