import { timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Route } from '../../shared/contract/route.ts';
import { mayUse } from '../../shared/contract/roles.ts';
import { Meter } from '../store/outcome.ts';
import { ApiError } from '../store/api-error.ts';
import { findClub } from '../store/club-record.ts';
import type { ServiceTable } from '../store/table.ts';
import { type Caller, readCaller } from './caller.ts';
import { environment } from '../store/environment.ts';
import { KeyedRequest, replyAgain } from './idempotency.ts';
import { randomId } from '../store/ids.ts';
import { isSmall } from './body.ts';
import type { Call, Implementation } from './call.ts';
import { antiForgeryCookie, encode, type Reply, replyAnew, replyWith, revalidated } from './reply.ts';
import { parseAddress, parseBody, type ParsedRequest } from './parse.ts';
import { readHead } from './request.ts';
import { noteFacts } from './request-facts.ts';
import { openResources, openService } from './resources.ts';
import { readToken } from './session.ts';
import { throttle } from './throttle.ts';
import { throttleUser } from './user-throttle.ts';

/**
 * Serves one request. Refusals come in the order of R11: 429 may come first, then 401, 403, 413 and 415, 400, 404, 409; a
 * user's own limits follow 403, limits on what the body asks for follow 400. The body is parsed only after origin, limits,
 * session, the caller's record and role have passed; a small one after the session alone.
 */
export async function serve(implementation: Implementation, event: APIGatewayProxyEventV2): Promise<Reply> {
  const { route, handle, options } = implementation;
  const now = new Date();
  const meter = new Meter();
  try {
    requireOrigin(event);
    const service = openService(meter);
    const head = readHead(event);
    const addressed = parseAddress(route, event);
    await throttle(route, 'head', service, { address: head.address, input: addressed.input }, now);
    const claims = route.access === 'public' ? undefined : await readToken(head.token, service, now);
    if (route.access !== 'public' && !claims) throw new ApiError('auth.required');
    const keyed =
      claims && head.key !== undefined && route.method !== 'GET'
        ? new KeyedRequest(
            implementation,
            service,
            { club: claims.club, userId: claims.userId, key: head.key },
            now,
          )
        : undefined;
    const resources = openResources(route.grants, keyed ? service.keyed(keyed) : service, claims?.club, now);
    const reading = claims && readCaller(service.of(claims.club), claims);
    // Awaited below; until then a rejection must not count as unhandled, since what follows may fail first.
    reading?.catch(() => undefined);
    const parsedEarly = mayBeParsedEarly(route, event) ? parseBody(route, event, addressed) : undefined;
    const aheadEarly = parsedEarly && readAhead(parsedEarly);
    const caller = await reading;
    if (claims && !caller) throw new ApiError('auth.required');
    noteFacts(event, { club: claims?.club, user: claims?.userId });
    authorise(route, caller, event);
    if (caller && route.access === 'content') await refuseSelfMade(service, caller);
    if (caller) await throttleUser(route, 'head', service, { caller, now });
    const parsed = parsedEarly ?? parseBody(route, event, addressed);
    await throttle(route, 'body', service, { address: head.address, input: parsed.input }, now);
    const ahead = aheadEarly ?? readAhead(parsed);
    if (parsed.refusal) throw parsed.refusal;
    const { method } = route;
    const requestId = keyed?.identify({ method, path: event.rawPath, text: parsed.text }) ?? randomId();
    const call = {
      ...parsed.input,
      caller,
      resources,
      now,
      clock: () => new Date(),
      address: head.address,
      token: head.token,
      requestId,
      fail,
    } as unknown as Call<Route>;
    const done = await keyed?.done();
    if (done) return await replyAgain(implementation, call, done);
    const late = parsed.storable ? await options.rules?.(parsed.sent, { resources, now }) : undefined;
    for (const violation of late ?? []) parsed.violations.add(violation);
    if (!parsed.violations.isEmpty) throw new ApiError('request.invalid', { fields: parsed.violations.told });
    if (caller) await throttleUser(route, 'body', service, { caller, now, body: parsed.input.body });
    const run = () => handle(call, ahead);
    const outcome = keyed ? await keyed.run(run) : { output: await run() };
    if ('record' in outcome) return await replyAgain(implementation, call, outcome.record);
    return withCookie(route, replyTo(route, outcome.output, event), event);

    /** Starts the `ahead` reads of a request without violations; they are awaited by the handler only. */
    function readAhead({ input, violations, refusal }: ParsedRequest): Promise<unknown> {
      const isValid = violations.isEmpty && !refusal;
      const begun =
        claims && isValid && options.ahead
          ? options.ahead({ ...input, userId: claims.userId, resources, now })
          : Promise.resolve(undefined);
      begun.catch(() => undefined);
      return begun;
    }
  } finally {
    noteFacts(event, { reads: meter.reads, writes: meter.writes });
  }
}

function replyTo(route: Route, output: unknown, event: APIGatewayProxyEventV2): Reply {
  const asked = { path: event.rawPath, query: event.queryStringParameters ?? {} };
  const reply = replyAnew(route, output, asked) ?? replyWith(route, encode(route, output));
  return route.revalidates ? revalidated(reply, event.headers['if-none-match']) : reply;
}

/**
 * Whether the body is parsed, and the `ahead` reads start, in parallel with the read of the caller's record: where the
 * route is for signed-in users and parsing costs next to nothing, or there is no body. Otherwise that record and the
 * user's limits come first.
 */
const mayBeParsedEarly = ({ access, body }: Route, event: APIGatewayProxyEventV2): boolean =>
  access !== 'public' && (!body || isSmall(event));

const fail: Call<Route>['fail'] = (code, message, fields) => {
  throw new ApiError(code, { ...(message !== undefined && { message }), ...(fields && { fields }) });
};

/**
 * Checks role and anti-forgery token (R49). Public routes check the token too: another site must not make a visitor's
 * browser sign in or unsubscribe.
 */
function authorise(route: Route, caller: Caller | undefined, event: APIGatewayProxyEventV2): void {
  if (caller && !mayUse(route.access, caller.identity)) throw new ApiError('auth.forbidden');
  if (route.method === 'GET') return;
  const cookie = antiForgeryOf(event);
  if (cookie !== undefined && cookie !== event.headers['x-xsrf-token']) throw new ApiError('auth.xsrf');
}

/** Pages and FAQ belong to the whole service: nobody of a club that started by itself edits them (R346). 0.5 R. */
async function refuseSelfMade(service: ServiceTable, { club }: Caller): Promise<void> {
  if ((await findClub(service, club))?.selfMade) throw new ApiError('auth.forbidden');
}

/**
 * Accepts requests from CloudFront only (R21): only it reports the viewer's network address reliably. While the origin
 * secret is being changed, two are accepted.
 */
function requireOrigin(event: APIGatewayProxyEventV2): void {
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

const antiForgeryOf = (event: APIGatewayProxyEventV2): string | undefined =>
  event.cookies?.find((each) => each.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length);

/**
 * A sign-in sets a new token. A check of the session keeps the browser's token: a new one would make requests that this
 * or another tab has in progress fail with `auth.xsrf`.
 */
function withCookie(route: Route, reply: Reply, event: APIGatewayProxyEventV2): Reply {
  if (!route.setsAntiForgery) return reply;
  const kept = route.method === 'GET' ? antiForgeryOf(event) : undefined;
  return { ...reply, cookies: [antiForgeryCookie(kept)] };
}
