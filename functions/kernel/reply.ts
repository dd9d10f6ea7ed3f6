import { createHash, randomBytes } from 'node:crypto';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import {
  type Elsewhere,
  type FileAnswer,
  type HtmlAnswer,
  keptWithEtag,
  type Page,
  type StartedJob,
} from '../../shared/contract/answer.ts';
import type { Route } from '../../shared/contract/route.ts';
import { largestReply, longestEscape } from '../../shared/domain/bounds.ts';
import { ApiError } from '../store/api-error.ts';
import { errorDocument } from './error-document.ts';
import type { StoredAnswer } from '../store/request-record.ts';

export type Reply = APIGatewayProxyStructuredResultV2;

const jsonType = 'application/json; charset=utf-8';

/** What handlers return, by the kind of their route's answer. */
interface Outputs {
  readonly job: StartedJob;
  readonly list: Page<unknown>;
  readonly file: FileAnswer;
  readonly download: FileAnswer | Elsewhere;
  readonly html: HtmlAnswer;
}
/** `implement` has bound the handler's output to its route's kind of answer. */
const outputOf = <Kind extends keyof Outputs>(_kind: Kind, output: unknown) => output as Outputs[Kind];

/**
 * Encodes a handler's output as its route declares.
 * @throws if the output does not match the route's schema, or is a file or page, which are never stored
 */
export function encode(route: Route, output: unknown): StoredAnswer {
  const { answer } = route;
  switch (answer.kind) {
    case 'nothing':
      return { status: answer.status, body: '' };
    case 'text':
      return { status: 200, body: String(output) };
    case 'job':
      return startedJob(outputOf('job', output));
    case 'work':
      if (isStartedJob(output)) return startedJob(output);
      return { status: 200, body: JSON.stringify(answer.schema.parse(output)) };
    case 'perhaps':
      return output === undefined
        ? { status: 204, body: '' }
        : { status: 200, body: JSON.stringify(answer.schema.parse(output)) };
    case 'printable':
      return { status: 200, body: JSON.stringify(answer.schema.parse(output)) };
    case 'json':
      return { status: answer.status, body: JSON.stringify(answer.schema.parse(output)) };
    case 'list':
      return { status: 200, body: JSON.stringify(answer.schema.parse(outputOf('list', output).items)) };
    case 'file':
    case 'report':
    case 'download':
    case 'html':
      throw new TypeError('files and pages are not stored');
  }
}

const isStartedJob = (output: unknown): output is StartedJob =>
  typeof output === 'object' && output !== null && 'jobId' in output;
const isFile = (output: unknown): output is FileAnswer =>
  typeof output === 'object' && output !== null && 'bytes' in output;
const startedJob = ({ jobId }: StartedJob): StoredAnswer => ({
  status: 202,
  body: JSON.stringify({ jobId }),
});

/**
 * The reply for answers that are rebuilt for each request: files, pages, and lists with their `Link`. Undefined for
 * other kinds.
 */
export function replyAnew(route: Route, output: unknown, target: RequestTarget): Reply | undefined {
  switch (route.answer.kind) {
    case 'file':
      return replyWithFile(outputOf('file', output));
    case 'report':
      return isStartedJob(output)
        ? replyWith(route, startedJob(output))
        : replyWithFile(outputOf('file', output));
    case 'printable':
      if (isStartedJob(output)) return replyWith(route, startedJob(output));
      return isFile(output) ? replyWithFile(output) : replyWith(route, encode(route, output));
    case 'download': {
      const found = outputOf('download', output);
      return 'location' in found ? replyWithPlace(found) : replyWithFile(found);
    }
    case 'html':
      return replyWithPage(outputOf('html', output), route.answer.cacheControl);
    case 'list':
      return withNext(replyWith(route, encode(route, output)), outputOf('list', output).next, target);
    default:
      return undefined;
  }
}

export interface RequestTarget {
  readonly path: string;
  readonly query: Readonly<Record<string, string | undefined>>;
}

/** Adds `Link` (RFC 8288) to the next part of a list: the same path and query with the next cursor (R18). */
function withNext(reply: Reply, next: string | undefined, { path, query }: RequestTarget): Reply {
  if (next === undefined) return reply;
  const parameters = Object.entries({ ...query, cursor: next }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as [string, string]],
  );
  const link = `<${path}?${new URLSearchParams(parameters).toString()}>; rel="next"`;
  return { ...reply, headers: { ...reply.headers, link } };
}

/**
 * The reply with its ETag, or 304 if the client has it already (R20). Compression at the edge makes ETags weak, so
 * the comparison is weak (RFC 9110 §13.1.2).
 */
export function revalidated(reply: Reply, ifNoneMatch: string | undefined): Reply {
  const etag = `"${createHash('sha256')
    .update(reply.body ?? '')
    .digest('base64url')
    .slice(0, 22)}"`;
  const headers = { ...reply.headers, etag, 'cache-control': keptWithEtag };
  const has = (ifNoneMatch ?? '')
    .split(',')
    .map((each) => each.trim())
    .some((each) => each === '*' || each.replace(/^W\//, '') === etag);
  return has
    ? { statusCode: 304, headers: { etag, 'cache-control': headers['cache-control'] } }
    : { ...reply, headers };
}

function replyWithPlace({ location }: Elsewhere): Reply {
  return { statusCode: 302, headers: { location, 'cache-control': 'no-store' } };
}

/** The refusal of a list that does not fit into a reply (R19). */
export const tooLong = (): ApiError =>
  new ApiError('request.tooLarge', { message: 'Listan är för lång. Hämta den i delar med limit.' });

/** The HTTP reply of an encoded answer. @throws {ApiError} 413 if it is larger than `largestReply` */
export function replyWith(route: Route, { status, body }: StoredAnswer): Reply {
  const contentType = route.answer.kind === 'text' ? 'text/plain; charset=utf-8' : jsonType;
  const reply = {
    statusCode: status,
    headers: { ...(body !== '' && { 'content-type': contentType }), 'cache-control': 'no-store' },
    body,
  };
  // Measure exactly only if the longest possible encoding would not fit.
  if (body.length * longestEscape > largestReply && Buffer.byteLength(JSON.stringify(reply)) > largestReply)
    throw tooLong();
  return reply;
}

function replyWithFile({ bytes, fileName, mediaType }: FileAnswer): Reply {
  const ascii = fileName.normalize('NFD').replace(/[^\x20-\x7e]|["\\]/g, '');
  return {
    statusCode: 200,
    headers: {
      'content-type': mediaType,
      'content-disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
    body: Buffer.from(bytes).toString('base64'),
    isBase64Encoded: true,
  };
}

function replyWithPage({ html, status }: HtmlAnswer, cacheControl: string): Reply {
  return {
    statusCode: status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': status === 200 ? cacheControl : 'no-store',
    },
    body: html,
  };
}

export function replyWithError(error: ApiError): Reply {
  return {
    statusCode: error.status,
    headers: {
      'content-type': jsonType,
      'cache-control': 'no-store',
      ...(error.details.retryAfter !== undefined && { 'retry-after': String(error.details.retryAfter) }),
    },
    body: JSON.stringify(error.body),
  };
}

export function replyWithErrorPage(error: ApiError): Reply {
  const { statusCode, headers } = replyWithError(error);
  return {
    statusCode,
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
    body: errorDocument(error),
  };
}

const antiForgeryToken = /^[\w-]{22}$/;

/**
 * The anti-forgery cookie (R49). Keeps a well-formed token, else makes a new one. Readable by scripts, so that the client
 * can echo it.
 */
export function antiForgeryCookie(kept = ''): string {
  const token = antiForgeryToken.test(kept) ? kept : randomBytes(16).toString('base64url');
  return `XSRF-TOKEN=${token}; Path=/; Secure; SameSite=Strict`;
}
