import { gunzipSync } from 'node:zlib';
import type * as z from 'zod/mini';
import { pathOf } from '../../shared/contract/index.ts';
import { request } from 'undici';
import type { ErrorBody } from '../../shared/contract/errors.ts';
import type { OutputOf, RequestOf, Route } from '../../shared/contract/route.ts';

/** The wire format: a list is sent as its array, its next part in a header. */
type Sent<R extends Route> = R extends { answer: { kind: 'list'; schema: infer S extends z.ZodMiniType } }
  ? z.output<S>
  : OutputOf<R>;

/** An HTTP answer. */
export interface Answer<R extends Route> {
  readonly status: number;
  /** The parsed body where it is JSON, its text where it is not, undefined where there is none. */
  readonly body: Sent<R> & Partial<ErrorBody>;
  readonly headers: Headers;
}

export interface TestCallOptions {
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Sender = <R extends Route>(
  route: R,
  input: RequestOf<R> | Readonly<Record<string, unknown>>,
  options?: TestCallOptions,
) => Promise<Answer<R>>;

/** One HTTP request through CloudFront, as a user. */
export async function call<R extends Route>(
  url: string,
  token: string | undefined,
  route: R,
  input: RequestOf<R> | Readonly<Record<string, unknown>>,
  { key, headers = {} }: TestCallOptions = {},
): Promise<Answer<R>> {
  const {
    params = {},
    query,
    body,
  } = input as {
    params?: Record<string, string | number>;
    query?: Record<string, string>;
    body?: unknown;
  };
  const path = pathOf(route).replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  );
  const response = await request(`${url}${path}${query ? `?${new URLSearchParams(query).toString()}` : ''}`, {
    method: route.method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const bytes = await response.body.bytes();
  const text = new TextDecoder().decode(
    response.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes,
  );
  const received = Object.entries(response.headers).flatMap(([name, value = []]) =>
    [value].flat().map((each): [string, string] => [name, each]),
  );
  const answered = new Headers(received);
  const isJson = answered.get('content-type')?.startsWith('application/json') ?? false;
  return {
    status: response.statusCode,
    body: (isJson ? JSON.parse(text) : text === '' ? undefined : text) as Answer<R>['body'],
    headers: answered,
  };
}
