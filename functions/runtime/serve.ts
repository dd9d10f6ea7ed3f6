import { timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Route } from '../../shared/contract/route.ts';
import { mayUse } from '../../shared/contract/roles.ts';
import { Meter } from '../table/outcome.ts';
import type { Table } from '../table/table.ts';
import { ApiError } from './api-error.ts';
import { type Caller, readCaller } from './caller.ts';
import { environment } from './environment.ts';
import { once } from './idempotency.ts';
import { idSource } from './ids.ts';
import type { Call, Implementation } from './call.ts';
import { antiForgeryCookie, encode, type Reply, replyAnew, replyWith, revalidated } from './reply.ts';
import { type ParsedRequest, parseRequest } from './request.ts';
import { noteFacts } from './request-facts.ts';
import { openResources, openService } from './resources.ts';
import { readToken } from './session.ts';
import { throttle } from './throttle.ts';

/** One request, in the order of refusals of api.md §1: 429 may come first, then 401, 403, 413/415, 400, 404, 409. */
export async function serve(implementation: Implementation, event: APIGatewayProxyEventV2): Promise<Reply> {
  const { route, handle, options } = implementation;
  const now = new Date();
  const meter = new Meter();
  try {
    requireOrigin(event);
    const service = openService(meter);
    const request = parseRequest(route, event);
    await throttle(route, service, request, now);
    const claims = route.access === 'public' ? undefined : await readToken(request.token, service, now);
    if (route.access !== 'public' && !claims) throw new ApiError('auth.required');
    const resources = openResources(route.grants, service, claims?.club, now);
    const holds = request.fields.length === 0 && !request.refusal;
    const ahead =
      claims && holds && options.ahead
        ? options.ahead({ ...request.input, userId: claims.userId, resources, now })
        : Promise.resolve(undefined);
    // It is awaited only where the request gets that far.
    ahead.catch(() => undefined);
    const caller = claims && (await readCaller(service.of(claims.club), claims));
    if (claims && !caller) throw new ApiError('auth.required');
    noteFacts(event, { club: claims?.club, user: claims?.userId });
    authorise(route, caller, event);
    if (request.refusal) throw request.refusal;
    const late = request.storable ? await options.rules?.(request.sent, { resources, now }) : undefined;
    const fields = [...request.fields, ...(late ?? [])];
    if (fields.length > 0) throw new ApiError('request.invalid', { fields });
    const call = {
      ...request.input,
      caller,
      resources,
      now,
      clock: () => new Date(),
      address: request.address,
      token: request.token,
      newId: idSource(caller?.userId, request.key),
      fail,
    } as unknown as Call<Route>;
    return withCookie(route, await run(call, ahead, request, caller, service.of(caller?.club ?? '')), event);
  } finally {
    noteFacts(event, { reads: meter.reads, writes: meter.writes });
  }

  async function run(
    call: Call<Route>,
    ahead: Promise<unknown>,
    request: ParsedRequest,
    caller: Caller | undefined,
    table: Table,
  ): Promise<Reply> {
    if (!caller || route.method === 'GET' || request.key === undefined) {
      const output = await handle(call, ahead);
      const asked = { path: event.rawPath, query: event.queryStringParameters ?? {} };
      const reply = replyAnew(route, output, asked) ?? replyWith(route, encode(route, output));
      return route.revalidates ? revalidated(reply, event.headers['if-none-match']) : reply;
    }
    const answer = async () => encode(route, await handle(call, ahead));
    const operation = `${route.method} ${event.rawPath}`;
    return replyWith(
      route,
      await once(
        table,
        { userId: caller.userId, key: request.key, operation, text: request.text, anew: route.answersAnew },
        now,
        answer,
      ),
    );
  }
}

const fail: Call<Route>['fail'] = (code, message, fields) => {
  throw new ApiError(code, { ...(message !== undefined && { message }), ...(fields && { fields }) });
};

/** Anti-forgery is asked for on public routes too: another site must not sign anybody in or out of anything. */
function authorise(route: Route, caller: Caller | undefined, event: APIGatewayProxyEventV2): void {
  if (caller && !mayUse(route.access, caller.identity)) throw new ApiError('auth.forbidden');
  if (route.method === 'GET') return;
  const cookie = antiForgeryOf(event);
  if (cookie !== undefined && cookie !== event.headers['x-xsrf-token']) throw new ApiError('auth.xsrf');
}

/** The API is reached through CloudFront only: that alone tells the viewer's address truly. */
function requireOrigin(event: APIGatewayProxyEventV2): void {
  const given = Buffer.from(event.headers['x-origin-secret'] ?? '');
  const expected = Buffer.from(environment().ORIGIN_SECRET);
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new ApiError('auth.forbidden');
}

const antiForgeryOf = (event: APIGatewayProxyEventV2): string | undefined =>
  event.cookies?.find((each) => each.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length);

/**
 * A sign-in gives a new token. A check of the session gives back the one the browser has: with a new one, what
 * this or another tab of it is just sending would no longer fit, and be refused first.
 */
function withCookie(route: Route, reply: Reply, event: APIGatewayProxyEventV2): Reply {
  if (!route.setsAntiForgery) return reply;
  const kept = route.method === 'GET' ? antiForgeryOf(event) : undefined;
  return { ...reply, cookies: [antiForgeryCookie(kept)] };
}
