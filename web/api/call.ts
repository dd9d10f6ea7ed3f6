import type * as z from 'zod/mini';
import type { Page, StartedJob } from '../../shared/contract/answer.ts';
import type { OutputOf, RequestOf, Route } from '../../shared/contract/route.ts';
import { loseSession } from '../session/leave.ts';
import { currentSession } from '../session/store.ts';
import { takeEarly } from './early-answers.ts';
import { ApiFailure, failureOf, noAnswer, noContact } from './failure.ts';
import { fetchWhole, NoAnswer } from './moving.ts';
import { showAlert } from '../alerts/alert-store.ts';

export interface ReceivedFile {
  readonly blob: Blob;
  readonly fileName: string;
}

/**
 * What a call of this route returns in the browser: the contract's output, with files as Blobs; without `as`, figures.
 */
export type Received<R extends Route> = R extends { answer: { kind: 'file' } }
  ? ReceivedFile
  : R extends { answer: { kind: 'report' } }
    ? ReceivedFile | StartedJob
    : R extends { answer: { kind: 'printable'; schema: infer S extends z.ZodMiniType } }
      ? z.output<S>
      : OutputOf<R>;

export interface CallOptions {
  /** Idempotency-Key of this submission: repeating it returns the first answer and changes nothing. */
  readonly key?: string;
  readonly signal?: AbortSignal;
  /** A background call: a refusal leaves the session and the page alone. */
  readonly isAside?: boolean;
}

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

function urlOf(route: Route, { params = {}, query = {} }: Parts): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const entries = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  return `/api${path}${entries.length > 0 ? `?${new URLSearchParams(entries)}` : ''}`;
}

/** The anti-forgery cookie set by the last sign-in or by /auth/valid. */
const xsrfCookie = () => /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];

async function send(
  route: Route,
  parts: Parts,
  token: string | null,
  options: CallOptions,
): Promise<Response> {
  const headers = new Headers();
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (parts.body !== undefined) headers.set('content-type', 'application/json');
  if (route.method !== 'GET') {
    const xsrf = xsrfCookie();
    if (xsrf !== undefined) headers.set('x-xsrf-token', decodeURIComponent(xsrf));
    if (options.key !== undefined) headers.set('idempotency-key', options.key);
  }
  const url = urlOf(route, parts);
  const body = parts.body === undefined ? null : JSON.stringify(parts.body);
  try {
    return await fetchWhole(
      url,
      { method: route.method, headers, body },
      { early: route.method === 'GET' ? takeEarly(url, token) : undefined, outer: options.signal },
    );
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw error instanceof NoAnswer ? noAnswer(options.key !== undefined) : noContact();
  }
}

async function isStaleXsrf(response: Response): Promise<boolean> {
  return response.status === 403 && (await failureOf(response.clone())).code === 'auth.xsrf';
}

/** Prefers `filename*` (RFC 5987) to `filename`, as browsers do. */
export function fileNameIn(disposition: string | null): string {
  const extended = /filename\*=utf-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (extended !== undefined) return decodeURIComponent(extended);
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? 'fil';
}

/** A list and the cursor of its next part, from the `Link` header. */
function pageOf(items: unknown[], link: string | null): Page<unknown> {
  const next = /<([^>]*)>; rel="next"/.exec(link ?? '')?.[1];
  const cursor = next === undefined ? null : new URL(next, location.origin).searchParams.get('cursor');
  return { items, next: cursor ?? undefined };
}

async function receive(route: Route, response: Response): Promise<unknown> {
  const { kind } = route.answer;
  const isFile = !response.headers.get('content-type')?.startsWith('application/json');
  if (kind === 'file' || ((kind === 'report' || kind === 'printable') && isFile)) {
    const fileName = fileNameIn(response.headers.get('content-disposition'));
    return { blob: await response.blob(), fileName };
  }
  if (kind === 'nothing' || response.status === 204) return undefined;
  if (kind === 'list') return pageOf(await response.json(), response.headers.get('link'));
  return kind === 'text' ? response.text() : response.json();
}

/**
 * Calls the API: `await call(readTeam, { params: { id } })`. Resolves with the route's answer by the contract; throws
 * an `ApiFailure` otherwise. An outdated anti-forgery cookie is renewed and the call repeated once; any other 401 or
 * 403 ends the session.
 */
export async function call<R extends Route>(
  route: R,
  input: RequestOf<R>,
  options: CallOptions = {},
): Promise<Received<R>> {
  const parts = input as Parts;
  const token = currentSession()?.token ?? null;
  let response = await send(route, parts, token, options);
  if (await isStaleXsrf(response)) {
    const headers = new Headers(token === null ? {} : { authorization: `Bearer ${token}` });
    await fetchWhole('/api/auth/valid', { method: 'GET', headers, body: null }).catch(() => undefined);
    response = await send(route, parts, token, options);
  }
  if (!response.ok) {
    const isRefused = response.status === 401 || response.status === 403;
    if (isRefused && options.isAside !== true) loseSession(token);
    throw await failureOf(response);
  }
  try {
    return (await receive(route, response)) as Received<R>;
  } catch {
    // Not an answer of the route: an intermediary has answered instead.
    throw noContact();
  }
}

/** Shows a failed call as an alert. A lost session is silent, because it leads to another page (R204). */
export function announceFailure({ status, message }: ApiFailure): void {
  if (status !== 401 && status !== 403) showAlert('error', message);
}

/** How a call ended. Nothing is thrown: a failure has already been shown as an alert. */
export type CallOutcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: ApiFailure };

/** Runs calls and returns how they ended, showing a failure as an alert; other errors are rethrown. */
export async function attempt<T>(calls: () => Promise<T>): Promise<CallOutcome<T>> {
  try {
    return { ok: true, value: await calls() };
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    announceFailure(error);
    return { ok: false, failure: error };
  }
}
