import { timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { ApiError } from '../store/api-error.ts';
import { environment } from '../store/environment.ts';

/**
 * Accepts requests from CloudFront only (R21): only it reports the viewer's network address reliably. While the origin
 * secret is being changed, two are accepted.
 */
export function requireOrigin(event: APIGatewayProxyEventV2): void {
  const { ORIGIN_SECRET, ORIGIN_SECRET_ALSO } = environment();
  const given = event.headers['x-origin-secret'] ?? '';
  const isShown = [ORIGIN_SECRET, ORIGIN_SECRET_ALSO].map((secret) => isSame(given, secret));
  if (!isShown.includes(true)) throw new ApiError('auth.forbidden');
}

/** Compares in constant time. An empty secret matches nothing. */
function isSame(given: string, secret: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(secret)];
  return secret !== '' && one.length === other.length && timingSafeEqual(one, other);
}
