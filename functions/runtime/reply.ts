import { randomBytes } from 'node:crypto';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { FileAnswer, HtmlAnswer } from '../../shared/contract/answer.ts';
import type { Route } from '../../shared/contract/route.ts';
import { ApiError } from './api-error.ts';
import type { StoredAnswer } from './idempotency.ts';

export type Reply = APIGatewayProxyStructuredResultV2;

const jsonType = 'application/json; charset=utf-8';
/** Lambda's limit is 6 MB; base64 and the envelope take their part of it. */
const largestText = 5_500_000;

/** What a handler returned, judged by the route's answer. @throws when the output is not what the route declares */
export function encode(route: Route, output: unknown): StoredAnswer {
  const { answer } = route;
  switch (answer.kind) {
    case 'nothing':
      return { status: answer.status, body: '' };
    case 'text':
      return { status: 200, body: String(output) };
    case 'work':
      if (typeof output === 'object' && output !== null && 'jobId' in output)
        return { status: 202, body: JSON.stringify({ jobId: output.jobId }) };
      return { status: 200, body: JSON.stringify(answer.schema.parse(output)) };
    case 'perhaps':
      return output === undefined
        ? { status: 204, body: '' }
        : { status: 200, body: JSON.stringify(answer.schema.parse(output)) };
    case 'json':
      return { status: answer.status, body: JSON.stringify(answer.schema.parse(output)) };
    case 'file':
    case 'html':
      throw new TypeError('files and pages are not stored');
  }
}

/** The HTTP answer to a stored one. */
export function replyWith(route: Route, { status, body }: StoredAnswer): Reply {
  if (Buffer.byteLength(body) > largestText)
    throw new ApiError('request.tooLarge', { message: 'Listan är för lång. Hämta den i delar med limit.' });
  const contentType = route.answer.kind === 'text' ? 'text/plain; charset=utf-8' : jsonType;
  return {
    statusCode: status,
    headers: { ...(body !== '' && { 'content-type': contentType }), 'cache-control': 'no-store' },
    body,
  };
}

export function replyWithFile({ bytes, fileName, mediaType }: FileAnswer): Reply {
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

export function replyWithPage({ html, status, maxAge }: HtmlAnswer): Reply {
  return {
    statusCode: status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': maxAge > 0 ? `public, max-age=0, s-maxage=${maxAge}` : 'no-store',
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

/** A fresh anti-forgery cookie; readable, so that the client can echo it. */
export const antiForgeryCookie = (): string =>
  `XSRF-TOKEN=${randomBytes(16).toString('base64url')}; Path=/; Secure; SameSite=Strict`;
