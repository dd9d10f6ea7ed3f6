import type { IncomingMessage } from 'node:http';
import { ADDRESS, type Forwarding } from './cloudfront-policies.ts';

/** Headers that are always forwarded, whatever the policies. */
const ALWAYS = new Set(['content-type', 'content-length', 'if-none-match', 'if-modified-since', 'range']);
/** Headers that only the edge sets; those of the viewer are removed. */
const OWN = new Set([
  'connection',
  'host',
  'x-forwarded-for',
  'via',
  'cookie',
  'transfer-encoding',
  'keep-alive',
]);

export type Viewer = { ip: string; port: number };

export const viewerOf = (request: IncomingMessage): Viewer => ({
  ip: (request.socket.remoteAddress ?? '').replace('::ffff:', ''),
  port: request.socket.remotePort ?? 0,
});

/**
 * The headers that an origin receives, as alternating names and values: those forwarded and those that the edge adds.
 */
export function forwardedHeaders(
  request: IncomingMessage,
  forwarding: Forwarding,
  custom: Record<string, string>,
): string[] {
  const viewer = viewerOf(request);
  const headers: string[] = [];
  for (let index = 0; index + 1 < request.rawHeaders.length; index += 2) {
    const name = (request.rawHeaders[index] ?? '').toLowerCase();
    if (OWN.has(name) || name.startsWith('cloudfront-') || name in custom) continue;
    if (ALWAYS.has(name) || forwarding.headers(name)) headers.push(name, request.rawHeaders[index + 1] ?? '');
  }
  const cookies = (request.headers.cookie ?? '')
    .split(/;\s*/)
    .filter((cookie) => cookie && forwarding.cookies(cookie.split('=')[0] ?? ''));
  if (cookies.length > 0) headers.push('cookie', cookies.join('; '));
  if (!forwarding.headers('user-agent')) headers.push('user-agent', 'Amazon CloudFront');
  if (forwarding.addsAddress) headers.push(ADDRESS, `${viewer.ip}:${viewer.port}`);
  for (const [name, value] of Object.entries(custom)) headers.push(name, value);
  headers.push('x-forwarded-for', viewer.ip, 'via', '1.1 local.cloudfront.net (CloudFront)');
  return headers;
}
