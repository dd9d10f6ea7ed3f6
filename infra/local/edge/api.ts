import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Answer } from '../foundations/answer.ts';
import { apiEvent, type Api, type ApiRequest } from './api-event.ts';
import type { ApiRoute } from './api-routes.ts';
import type { InvokeResult } from '../lambda/lambda-protocol.ts';
import type { LambdaService } from '../lambda/lambda.ts';

/** Maximum bytes of a request's body; a longer one is undefined. */
export const MAX_BODY = 10 * 1024 * 1024;

const Limit = z.object({ ThrottlingRateLimit: z.number(), ThrottlingBurstLimit: z.number() });
/** The throttling of a stage. */
export const ApiStage = z.object({
  DefaultRouteSettings: Limit,
  RouteSettings: z.optional(z.record(z.string(), Limit)),
});
export type ApiStage = z.infer<typeof ApiStage>;

const Structured = z.object({
  statusCode: z.coerce.number().check(z.int(), z.gte(100), z.lte(599)),
  headers: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
  cookies: z.optional(z.array(z.string())),
  body: z.nullish(z.string()),
  isBase64Encoded: z.optional(z.boolean()),
});

/** A token bucket: `rate` requests a second on average, bursts of at most `burst`. */
class Throttle {
  readonly #rate: number;
  readonly #burst: number;
  #tokens: number;
  #at = performance.now();

  constructor(rate: number, burst: number) {
    this.#rate = rate;
    this.#burst = burst;
    this.#tokens = burst;
  }

  take(): boolean {
    const now = performance.now();
    this.#tokens = Math.min(this.#burst, this.#tokens + ((now - this.#at) / 1000) * this.#rate);
    this.#at = now;
    if (this.#tokens < 1) return false;
    this.#tokens--;
    return true;
  }
}

/** An HTTP API: matches the route, calls its function with an event of payload format 2.0, and converts the result. */
export class HttpApi {
  readonly api: Api;
  readonly routes: ApiRoute[];
  readonly #lambda: LambdaService;
  readonly #stage: ApiStage;
  readonly #throttles = new Map<string, Throttle>();

  constructor(api: Api, routes: ApiRoute[], lambda: LambdaService, stage: ApiStage) {
    this.api = api;
    this.routes = routes;
    this.#lambda = lambda;
    this.#stage = stage;
  }

  async handle(request: Omit<ApiRequest, 'body'> & { body: Buffer | undefined }): Promise<Answer> {
    const route = this.routes.find(
      ({ method, pattern }) => method === request.method && pattern.test(request.rawPath),
    );
    const match = route?.pattern.exec(request.rawPath);
    if (!route || !match) return message(404, 'Not Found');
    if (!this.#throttle(route)) return message(429, 'Too Many Requests');
    const { body } = request;
    if (!body) return message(413, 'Request Entity Too Large');
    const { event, requestId } = apiEvent(this.api, route, match, { ...request, body });
    const timer = new AbortController();
    const longest = route.timeoutMs * this.#lambda.patience;
    const late = delay(longest, 'late' as const, { signal: timer.signal }).catch(() => 'late' as const);
    const result = await Promise.race([this.#lambda.invoke(route.target, event), late]);
    timer.abort();
    const response = result === 'late' ? message(503, 'Service Unavailable') : answerOf(result);
    response.headers['apigw-requestid'] = requestId;
    return response;
  }

  #throttle(route: ApiRoute): boolean {
    const own = this.#stage.RouteSettings?.[route.key];
    const { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst } =
      own ?? this.#stage.DefaultRouteSettings;
    const name = own === undefined ? '' : route.key;
    const throttle = this.#throttles.get(name) ?? new Throttle(rate, burst);
    this.#throttles.set(name, throttle);
    return throttle.take();
  }
}

function message(status: number, text: string): Answer {
  const body = Buffer.from(JSON.stringify({ message: text }));
  return { status, headers: { 'content-type': 'application/json' }, body };
}

function answerOf(result: InvokeResult): Answer {
  if (result.error?.errorType === 'RequestTooLargeException') return message(413, 'Request Entity Too Large');
  if (result.error) {
    return result.error.errorType === 'Sandbox.Timedout'
      ? message(503, 'Service Unavailable')
      : message(500, 'Internal Server Error');
  }
  const parsed = z.safeParse(Structured, result.payload);
  if (!parsed.success) return message(500, 'Internal Server Error');
  const { statusCode, headers = {}, cookies, body, isBase64Encoded } = parsed.data;
  const answer: Answer = {
    status: statusCode,
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
    body: Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8'),
  };
  for (const [name, value] of Object.entries(headers)) {
    if (!/^(connection|transfer-encoding|content-length)$/i.test(name))
      answer.headers[name.toLowerCase()] = String(value);
  }
  if (cookies) answer.headers['set-cookie'] = cookies;
  return answer;
}
