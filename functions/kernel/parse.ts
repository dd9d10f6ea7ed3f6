import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod/mini';
import type { Route } from '../../shared/contract/route.ts';
import { ApiError } from '../store/api-error.ts';
import { bodyText, isTooLarge, readBody } from './body.ts';
import { Violations } from './violations.ts';
import { unstorable } from '../../shared/contract/fields.ts';

type Part = 'params' | 'query' | 'body';
/** The parts of a request that satisfy the route's schemas. */
type Input = Partial<Record<Part, unknown>>;

/** Parsed path and query parameters. They are short, so they are parsed before the request is authorised. */
export interface ParsedAddress {
  readonly input: Input;
  readonly violations: Violations;
}

export interface ParsedRequest extends ParsedAddress {
  /** The body's text, '' if there is none or it is too large. */
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
  judge(route, 'body', withoutAbsent(route.body, read.sent), input, violations);
  return { ...parsed, text, sent: read.sent, storable: areStorable(read.sent, violations) };
}

function judge(route: Route, part: Part, raw: unknown, input: Input, violations: Violations): void {
  const result = route[part]?.safeParse(raw);
  if (result?.success) input[part] = result.data;
  else if (result) violations.addIssues(result.error.issues);
}

/**
 * The body without optional fields that are '' or null when their schema accepts neither; '' becomes null if only null
 * is accepted (R6).
 */
function withoutAbsent(schema: z.ZodMiniType, sent: unknown): unknown {
  const { shape } = schema.def as { shape?: Readonly<Record<string, z.ZodMiniType>> };
  if (!shape || typeof sent !== 'object' || !sent || Array.isArray(sent)) return sent;
  const kept = Object.entries(sent).flatMap(([name, value]: [string, unknown]) => {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    const mayBeAbsent = field?._zod.optin === 'optional' && (value === null || value === '');
    if (!mayBeAbsent || field.safeParse(value).success) return [[name, value]];
    return field.safeParse(null).success ? [[name, null]] : [];
  });
  return Object.fromEntries(kept);
}

/** As in the contract, but without the flag `u`: a file's text has millions of characters. */
const controlsButLines = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
const isStorable = (text: string): boolean => text.isWellFormed() && !controlsButLines.test(text);

/**
 * Reports the texts in a body that cannot be stored, whatever its schema says: those with control characters (except
 * line breaks and tabs) or unpaired surrogates (R5). A field that is already reported is not reported again.
 * @param sent a body of bounded shape
 * @returns whether every text can be stored
 */
function areStorable(sent: unknown, violations: Violations): boolean {
  let storable = true;
  const left: { value: unknown; path: readonly string[] }[] = [{ value: sent, path: [] }];
  for (let next = left.pop(); next && (storable || !violations.isFull); next = left.pop()) {
    const { value, path } = next;
    if (typeof value === 'string') {
      if (isStorable(value)) continue;
      storable = false;
      violations.addFirst({ path: path.join('.'), message: unstorable });
    } else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) left.push({ value: inner, path: [...path, name] });
  }
  return storable;
}
