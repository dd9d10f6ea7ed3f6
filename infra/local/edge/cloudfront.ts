import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody, send, type Answer } from '../foundations/answer.ts';
import { MAX_BODY, type HttpApi } from './api.ts';
import type { Behavior, DistributionConfig } from './cloudfront-config.ts';
import {
  edgeCookies,
  edgeHeaders,
  edgeQuery,
  isResponse,
  type EdgeFunction,
  type EdgeRequest,
  type EdgeResponse,
} from './cloudfront-function.ts';
import { forwardedHeaders, viewerOf } from './cloudfront-request.ts';
import { combine, type Forwarding, type HeadersPolicy } from './cloudfront-policies.ts';
import { compressed } from './compression.ts';
import { wildcard } from '../template/iam-policy.ts';

/** Reads a key of a bucket. Returns S3's response to CloudFront. */
export type BucketOrigin = (key: string, request: IncomingMessage) => Answer;
export type Origin =
  | { kind: 'bucket'; read: BucketOrigin }
  | { kind: 'api'; api: HttpApi; headers: Record<string, string> };

export type DistributionParts = {
  origins: Map<string, Origin>;
  functions: Map<string, EdgeFunction>;
  /** By the ids of their policies. */
  forwarding: Map<string, Forwarding>;
  headersPolicies: Map<string, HeadersPolicy>;
};

type CompiledBehavior = {
  pattern: RegExp;
  origin: Origin;
  methods: string[];
  forwarding: Forwarding;
  headers: HeadersPolicy;
  onRequest: EdgeFunction[];
  onResponse: EdgeFunction[];
};

/** Maximum bytes of a URL, and of a request without its body. */
const MAX_URL = 8192;
const MAX_HEAD = 32_768;

/** A distribution without a cache: behaviors in order, functions, origins, error pages, response headers. */
export class Distribution {
  readonly #config: DistributionConfig;
  readonly #behaviors: CompiledBehavior[];

  constructor(config: DistributionConfig, parts: DistributionParts) {
    this.#config = config;
    this.#behaviors = [...config.CacheBehaviors, { ...config.DefaultCacheBehavior, PathPattern: '*' }].map(
      (behavior) => compile(behavior, parts),
    );
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = request.url ?? '/';
    const head = request.rawHeaders.reduce((sum, part) => sum + part.length, url.length);
    if (url.length > MAX_URL || head > MAX_HEAD) {
      const status = url.length > MAX_URL ? 414 : 413;
      return void response.writeHead(status, { 'content-type': 'text/html' }).end();
    }
    const [requested = '/', search = ''] = url.split(/\?(.*)/s);
    // CloudFront applies the default root object before it selects a behavior or runs a function.
    const path = requested === '/' ? `/${this.#config.DefaultRootObject}` : requested;
    const behavior = this.#behavior(path);
    const answer = behavior.methods.includes(request.method ?? '')
      ? await this.#answer(behavior, request, path, search)
      : {
          status: 403,
          headers: { 'content-type': 'text/plain' },
          body: 'The method is not allowed by the distribution.',
        };
    Object.assign(answer.headers, behavior.headers);
    const whole = behavior.forwarding.compresses
      ? await compressed(answer, request.headers['accept-encoding'] ?? '')
      : answer;
    await send(request, response, whole);
  }

  #behavior(path: string): CompiledBehavior {
    const behavior = this.#behaviors.find(({ pattern }) => pattern.test(path));
    if (!behavior) throw new Error(`No behavior serves ${path}.`);
    return behavior;
  }

  async #answer(
    behavior: CompiledBehavior,
    request: IncomingMessage,
    path: string,
    search: string,
  ): Promise<Answer> {
    const viewer = viewerOf(request);
    let edge: EdgeRequest = {
      method: request.method ?? 'GET',
      uri: path,
      querystring: edgeQuery(search),
      headers: edgeHeaders(request.headers),
      cookies: edgeCookies(request.headers.cookie ?? ''),
    };
    const original = JSON.stringify(edge.querystring);
    for (const run of behavior.onRequest) {
      const context = { eventType: 'viewer-request' };
      const result = run({ version: '1.0', context, viewer: { ip: viewer.ip }, request: edge });
      // This answers the viewer directly, without calling the origin or a viewer-response function.
      if (isResponse(result)) return answerOf(result);
      edge = result;
    }
    if (JSON.stringify(edge.querystring) !== original)
      throw new Error('A viewer-request function changed the query, which the local cloud does not support.');
    const answer = await this.#fetch(behavior, request, edge.uri, search);
    // CloudFront runs no viewer-response function for errors.
    if (answer.status < 400)
      for (const run of behavior.onResponse) runOnResponse(run, edge, viewer.ip, answer);
    return answer;
  }

  async #fetch(
    behavior: CompiledBehavior,
    request: IncomingMessage,
    uri: string,
    query: string,
  ): Promise<Answer> {
    const { origin, forwarding } = behavior;
    if (origin.kind === 'bucket') {
      const answer = origin.read(safeDecode(uri.slice(1)), request);
      return { ...answer, headers: { ...answer.headers, 'x-cache': 'Miss from cloudfront' } };
    }
    const parameters = query
      .split('&')
      .filter((part) => part && forwarding.query(safeDecode(part.split('=')[0] ?? '')));
    const answer = await origin.api.handle({
      method: request.method ?? 'GET',
      rawPath: uri,
      rawQuery: parameters.join('&'),
      rawHeaders: forwardedHeaders(request, forwarding, origin.headers),
      sourceIp: EDGE_IP,
      body: await readBody(request, MAX_BODY),
    });
    return { ...answer, headers: { ...answer.headers, 'x-cache': 'Miss from cloudfront' } };
  }
}

/** A response made by a viewer-request function. */
const answerOf = ({ statusCode, headers }: EdgeResponse): Answer => ({
  status: statusCode,
  headers: {
    ...Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name, value])),
    'x-cache': 'FunctionGeneratedResponse from cloudfront',
  },
  body: '',
});

/** The network address from which the edge calls its origin, one of CloudFront's. */
const EDGE_IP = '130.176.0.1';

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function compile(behavior: Behavior, parts: DistributionParts): CompiledBehavior {
  const pattern = behavior.PathPattern ?? '*';
  const origin = parts.origins.get(behavior.TargetOriginId);
  if (!origin) throw new Error(`The behavior ${pattern} has an origin that the local cloud cannot reach.`);
  const policy = <Kind>(policies: Map<string, Kind>, id: string): Kind => {
    const found = policies.get(id);
    if (found) return found;
    throw new Error(`The behavior ${pattern} has a policy that the local cloud does not support: ${id}.`);
  };
  const ids = [behavior.CachePolicyId, behavior.OriginRequestPolicyId ?? behavior.CachePolicyId];
  const functionsOn = (event: string): EdgeFunction[] =>
    (behavior.FunctionAssociations ?? []).flatMap(({ EventType, FunctionARN }) => {
      const found = parts.functions.get(FunctionARN);
      if (!found)
        throw new Error(`The behavior ${pattern} has a function that does not exist: ${FunctionARN}.`);
      return EventType === event ? [found] : [];
    });
  return {
    pattern: wildcard(pattern.startsWith('/') || pattern === '*' ? pattern : `/${pattern}`),
    origin,
    methods: behavior.AllowedMethods ?? ['GET', 'HEAD'],
    forwarding: combine(ids.map((id) => policy(parts.forwarding, id))),
    headers: policy(parts.headersPolicies, behavior.ResponseHeadersPolicyId),
    onRequest: functionsOn('viewer-request'),
    onResponse: functionsOn('viewer-response'),
  };
}

/** Runs a viewer-response function, which may change the status and headers but does not see the body. */
function runOnResponse(run: EdgeFunction, request: EdgeRequest, ip: string, answer: Answer): void {
  const headers = edgeHeaders(answer.headers);
  const context = { eventType: 'viewer-response' };
  const result = run({
    version: '1.0',
    context,
    viewer: { ip },
    request,
    response: { statusCode: answer.status, headers },
  });
  if (!isResponse(result)) throw new Error('A viewer-response function returned no response.');
  answer.status = result.statusCode;
  for (const name of Object.keys(headers)) if (!result.headers[name]) delete answer.headers[name];
  for (const [name, { value }] of Object.entries(result.headers)) {
    if (headers[name]?.value !== value) answer.headers[name] = value;
  }
}
