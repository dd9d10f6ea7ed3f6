import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Route } from '../../shared/contract/route.ts';
import { ApiError } from '../store/api-error.ts';
import { bodyText, isTooLarge, readBody } from './body.ts';
import { areStorable } from './body-text.ts';
import { Faults } from './faults.ts';

type Part = 'params' | 'query' | 'body';
/** The parts of a request that hold, by the route's schemas. */
type Input = Partial<Record<Part, unknown>>;

/** What a request's address says: short, so that it may be parsed before anybody has said yes. */
export interface ParsedAddress {
  readonly input: Input;
  readonly faults: Faults;
}

export interface ParsedRequest extends ParsedAddress {
  /** The body's text, '' where there is none or too much. */
  readonly text: string;
  /** The body as it was sent, before any schema. */
  readonly sent: unknown;
  /** Whether every text in the body could be stored, or be looked for in the table. */
  readonly storable: boolean;
  readonly refusal: ApiError | undefined;
}

/** Reads params and query by the route's schemas. */
export function parseAddress(route: Route, event: APIGatewayProxyEventV2): ParsedAddress {
  const [input, faults]: [Input, Faults] = [{}, new Faults()];
  judge(route, 'params', event.pathParameters ?? {}, input, faults);
  judge(route, 'query', event.queryStringParameters ?? {}, input, faults);
  return { input, faults };
}

/**
 * Reads the body by the route's schema, and adds it to what the address said. What it costs is bounded for each
 * route by its largest body.
 */
export function parseBody(
  route: Route,
  event: APIGatewayProxyEventV2,
  { input, faults }: ParsedAddress,
): ParsedRequest {
  const parsed = { input, faults, text: '', sent: undefined, storable: true, refusal: undefined };
  if (isTooLarge(route, event))
    return route.body ? { ...parsed, refusal: new ApiError('request.tooLarge') } : parsed;
  const text = bodyText(event);
  if (!route.body) return { ...parsed, text };
  const read = readBody(route, event, text);
  if ('refusal' in read) return { ...parsed, text, refusal: read.refusal };
  judge(route, 'body', read.sent, input, faults);
  return { ...parsed, text, sent: read.sent, storable: areStorable(read.sent, faults) };
}

function judge(route: Route, part: Part, raw: unknown, input: Input, faults: Faults): void {
  const result = route[part]?.safeParse(raw);
  if (result?.success) input[part] = result.data;
  else if (result) faults.addIssues(result.error.issues);
}
