import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Route } from '../../shared/contract/route.ts';
import { ApiError } from '../store/api-error.ts';
import { antiForgeryCookie, type Reply } from './reply.ts';

const tokenOf = (event: APIGatewayProxyEventV2): string | undefined =>
  event.cookies?.find((each) => each.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length);

/**
 * Checks the anti-forgery token (R49), on public routes too: another site must not make a visitor's browser sign in or
 * unsubscribe.
 */
export function requireToken({ method }: Route, event: APIGatewayProxyEventV2): void {
  if (method === 'GET') return;
  const cookie = tokenOf(event);
  if (cookie !== undefined && cookie !== event.headers['x-xsrf-token']) throw new ApiError('auth.xsrf');
}

/**
 * A sign-in sets a new token. A check of the session keeps the browser's token: a new one would make requests that this
 * or another tab has in progress fail with `auth.xsrf`.
 */
export function withCookie(route: Route, reply: Reply, event: APIGatewayProxyEventV2): Reply {
  if (!route.setsAntiForgery) return reply;
  const kept = route.method === 'GET' ? tokenOf(event) : undefined;
  return { ...reply, cookies: [antiForgeryCookie(kept)] };
}
