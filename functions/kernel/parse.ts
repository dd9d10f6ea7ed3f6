import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Route } from '../../shared/contract/route.ts';
import { ApiError } from '../store/api-error.ts';
import { bodyText, isTooLarge, readBody } from './body.ts';
import { areStorable } from './body-text.ts';
import { Violations } from './violations.ts';

type Part = 'params' | 'query' | 'body';
/** The parts of a request that satisfy the route's schemas. */
type Input = Partial<Record<Part, unknown>>;

/** Parsed path and query parameters. They are short, so they are parsed before the request is authorised. */
export interface ParsedAddress {
  readonly input: Input;
  readonly violations: Violations;
}

export interface ParsedRequest extends ParsedAddress {
  /** The body's text, '' where there is none or it is too large. */
  readonly text: string;
  /** The body as sent, not validated. */
  readonly sent: unknown;
  /** Whether every text in the body can be stored or searched for in the table. */
  readonly storable: boolean;
  readonly refusal: ApiError | undefined;
}

/** Validates path and query parameters by the route's schemas. */
export function parseAddress(route: Route, event: APIGatewayProxyEventV2): ParsedAddress {
  const [input, violations]: [Input, Violations] = [{}, new Violations()];
  judge(route, 'params', event.pathParameters ?? {}, input, violations);
  judge(route, 'query', event.queryStringParameters ?? {}, input, violations);
  return { input, violations };
}

/**
 * Validates the body by the route's schema and adds it to the parsed address. The route's body limit bounds the cost.
 */
export function parseBody(
  route: Route,
  event: APIGatewayProxyEventV2,
  { input, violations }: ParsedAddress,
): ParsedRequest {
  const parsed = { input, violations, text: '', sent: undefined, storable: true, refusal: undefined };
  if (isTooLarge(route, event))
    return route.body ? { ...parsed, refusal: new ApiError('request.tooLarge') } : parsed;
  const text = bodyText(event);
  if (!route.body) return { ...parsed, text };
  const read = readBody(route, event, text);
  if ('refusal' in read) return { ...parsed, text, refusal: read.refusal };
  judge(route, 'body', read.sent, input, violations);
  return { ...parsed, text, sent: read.sent, storable: areStorable(read.sent, violations) };
}

function judge(route: Route, part: Part, raw: unknown, input: Input, violations: Violations): void {
  const result = route[part]?.safeParse(raw);
  if (result?.success) input[part] = result.data;
  else if (result) violations.addIssues(result.error.issues);
}
