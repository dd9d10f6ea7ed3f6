import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { FieldError } from '../../shared/contract/errors.ts';
import type { Route } from '../../shared/contract/route.ts';
import type { ApiError } from '../store/api-error.ts';
import { parseAddress, parseBody } from './parse.ts';
import { viewerAddress } from './viewer-address.ts';

/** What is read of a request before its body. */
export interface RequestHead {
  readonly token: string | undefined;
  /** The viewer's network address. */
  readonly address: string;
  /** The Idempotency-Key; an empty one counts as none. */
  readonly key: string | undefined;
}

export function readHead(event: APIGatewayProxyEventV2): RequestHead {
  const authorization = /^Bearer (\S+)$/i.exec(event.headers['authorization'] ?? '');
  return {
    token: authorization?.[1],
    address: viewerAddress(event),
    key: event.headers['idempotency-key'] || undefined,
  };
}

/** Parses a whole request without checking origin, limits, session or role. @returns its body, broken fields and refusal */
export function parseRequest(
  route: Route,
  event: APIGatewayProxyEventV2,
): {
  readonly sent: unknown;
  readonly fields: readonly FieldError[];
  readonly refusal: ApiError | undefined;
} {
  const { sent, violations, refusal } = parseBody(route, event, parseAddress(route, event));
  return { sent, fields: violations.fields, refusal };
}
