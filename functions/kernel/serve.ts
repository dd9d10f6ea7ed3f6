import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Route } from '../../shared/contract/route.ts';
import { mayUse } from '../../shared/contract/roles.ts';
import { Meter } from '../store/outcome.ts';
import { ApiError } from '../store/api-error.ts';
import { findClub } from '../store/club-record.ts';
import type { ServiceTable } from '../store/table.ts';
import { randomId } from '../store/ids.ts';
import { requireToken, withCookie } from './anti-forgery.ts';
import { isSmall } from './body.ts';
import { type Call, fail, type Implementation } from './call.ts';
import { type Caller, readCaller } from './caller.ts';
import { KeyedRequest, replyAgain } from './idempotency.ts';
import { requireOrigin } from './origin.ts';
import { encode, type Reply, replyAnew, replyWith, revalidated } from './reply.ts';
import { parseAddress, parseBody, type ParsedAddress, type ParsedRequest } from './parse.ts';
import { readHead, type RequestHead } from './request.ts';
import { noteFacts } from './request-facts.ts';
import { openResources, openService } from './resources.ts';
import { type Claims, readToken } from './session.ts';
import { throttle } from './throttle.ts';
import { throttleUser } from './user-throttle.ts';

/** The context of a request, to which each stage of `serve` adds what it finds. */
interface Arrived {
  readonly implementation: Implementation;
  readonly event: APIGatewayProxyEventV2;
  readonly now: Date;
  readonly service: ServiceTable;
  readonly head: RequestHead;
  readonly addressed: ParsedAddress;
  /** Undefined on public routes. */
  readonly claims: Claims | undefined;
}
interface Begun extends Arrived {
  readonly keyed: KeyedRequest | undefined;
  readonly resources: ReturnType<typeof openResources>;
  readonly reading: Promise<Caller | undefined> | undefined;
  /** The body and the `ahead` reads of a request that starts them in parallel with the read of the caller's record. */
  readonly early: { readonly parsed: ParsedRequest; readonly ahead: Promise<unknown> } | undefined;
}
interface Admitted extends Begun {
  readonly caller: Caller | undefined;
}
interface ReadyRequest extends Admitted {
  readonly parsed: ParsedRequest;
  readonly ahead: Promise<unknown>;
  readonly call: Call<Route>;
}

/**
 * Serves one request. Refusals come in the order of R11: 429 may come first, then 401, 403, 413 and 415, 400, 404, 409.
 * A user's own limits come after 403, and limits on what the body asks for after 400. The body is parsed only after
 * origin, limits, session, the caller's record and role have passed; a small body is parsed right after the session.
 */
export async function serve(implementation: Implementation, event: APIGatewayProxyEventV2): Promise<Reply> {
  const meter = new Meter();
  try {
    const arrived = await authenticate(implementation, event, openService(meter));
    const begun = begin(arrived);
    const admitted = await authorise(begun);
    const request = await parse(admitted);
    const done = await request.keyed?.done();
    if (done) return await replyAgain(implementation, request.call, done);
    await validate(request);
    return await answer(request);
  } finally {
    noteFacts(event, { reads: meter.reads, writes: meter.writes });
  }
}

/** Checks origin, the limits for everybody, and the session. */
async function authenticate(
  implementation: Implementation,
  event: APIGatewayProxyEventV2,
  service: ServiceTable,
): Promise<Arrived> {
  const { route } = implementation;
  const now = new Date();
  requireOrigin(event);
  const head = readHead(event);
  const addressed = parseAddress(route, event);
  await throttle(route, 'head', service, { address: head.address, input: addressed.input }, now);
  const claims = route.access === 'public' ? undefined : await readToken(head.token, service, now);
  if (route.access !== 'public' && !claims) throw new ApiError('auth.required');
  return { implementation, event, now, service, head, addressed, claims };
}

/**
 * Starts all that needs only the session, in parallel: the reads of the request's record and of the caller, and
 * `ahead`.
 */
function begin(arrived: Arrived): Begun {
  const { implementation, event, now, service, head, addressed, claims } = arrived;
  const { route } = implementation;
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
  // `authorise` awaits this. Until then a rejection must not count as unhandled, since a later step may fail first.
  reading?.catch(() => undefined);
  const parsed = mayBeParsedEarly(route, event) ? parseBody(route, event, addressed) : undefined;
  const early = parsed && { parsed, ahead: readAhead({ ...arrived, resources }, parsed) };
  return { ...arrived, keyed, resources, reading, early };
}

/** Checks the caller's record, role, anti-forgery token and own limits. */
async function authorise(begun: Begun): Promise<Admitted> {
  const { implementation, event, now, service, claims, reading } = begun;
  const { route } = implementation;
  const caller = await reading;
  if (claims && !caller) throw new ApiError('auth.required');
  noteFacts(event, { club: claims?.club, user: claims?.userId });
  if (caller && !mayUse(route.access, caller.identity)) throw new ApiError('auth.forbidden');
  requireToken(route, event);
  if (caller && route.access === 'content') await refuseSelfMade(service, caller);
  if (caller) await throttleUser(route, 'head', service, { caller, now });
  return { ...begun, caller };
}

/** Parses the body, and checks the limits for everybody that depend on it. */
async function parse(admitted: Admitted): Promise<ReadyRequest> {
  const { implementation, event, now, service, head, addressed, keyed, resources, early, caller } = admitted;
  const { route } = implementation;
  const parsed = early?.parsed ?? parseBody(route, event, addressed);
  await throttle(route, 'body', service, { address: head.address, input: parsed.input }, now);
  const ahead = early?.ahead ?? readAhead(admitted, parsed);
  if (parsed.refusal) throw parsed.refusal;
  const { method } = route;
  const call = {
    ...parsed.input,
    caller,
    resources,
    now,
    clock: () => new Date(),
    address: head.address,
    token: head.token,
    requestId: keyed?.identify({ method, path: event.rawPath, text: parsed.text }) ?? randomId(),
    fail,
  } as unknown as Call<Route>;
  return { ...admitted, parsed, ahead, call };
}

/**
 * Refuses violations of the schemas and of the route's rules, then checks the user's limits on what the body asks for.
 */
async function validate({
  implementation,
  now,
  service,
  resources,
  caller,
  parsed,
}: ReadyRequest): Promise<void> {
  const { route, options } = implementation;
  const late = parsed.storable ? await options.rules?.(parsed.sent, { resources, now }) : undefined;
  for (const violation of late ?? []) parsed.violations.add(violation);
  if (!parsed.violations.isEmpty) throw new ApiError('request.invalid', { fields: parsed.violations.fields });
  if (caller) await throttleUser(route, 'body', service, { caller, now, body: parsed.input.body });
}

/**
 * Runs the handler and replies. If another run of the same request has committed meanwhile, replies with its result.
 */
async function answer({ implementation, event, keyed, ahead, call }: ReadyRequest): Promise<Reply> {
  const { route, handle } = implementation;
  const run = () => handle(call, ahead);
  const outcome = keyed ? await keyed.run(run) : { output: await run() };
  if ('record' in outcome) return replyAgain(implementation, call, outcome.record);
  const request = { path: event.rawPath, query: event.queryStringParameters ?? {} };
  const reply = replyAnew(route, outcome.output, request) ?? replyWith(route, encode(route, outcome.output));
  const current = route.revalidates ? revalidated(reply, event.headers['if-none-match']) : reply;
  return withCookie(route, current, event);
}

/** Starts the `ahead` reads of a request without violations; only the handler awaits them. */
function readAhead(
  { implementation, now, claims, resources }: Pick<Begun, 'implementation' | 'now' | 'claims' | 'resources'>,
  { input, violations, refusal }: ParsedRequest,
): Promise<unknown> {
  const { ahead } = implementation.options;
  const begun =
    claims && ahead && violations.isEmpty && !refusal
      ? ahead({ ...input, userId: claims.userId, resources, now })
      : Promise.resolve(undefined);
  begun.catch(() => undefined);
  return begun;
}

/**
 * Whether to parse the body and start the `ahead` reads in parallel with the read of the caller's record: on routes for
 * signed-in users, if there is no body or it costs almost nothing to parse. Otherwise that record and the user's limits
 * come first.
 */
const mayBeParsedEarly = ({ access, body }: Route, event: APIGatewayProxyEventV2): boolean =>
  access !== 'public' && (!body || isSmall(event));

/** Pages and FAQ belong to the whole service, so no user of a self-started club may edit them (R346). 0.5 R. */
async function refuseSelfMade(service: ServiceTable, { club }: Caller): Promise<void> {
  if ((await findClub(service, club))?.selfMade) throw new ApiError('auth.forbidden');
}
