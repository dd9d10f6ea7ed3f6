import type * as z from 'zod/mini';
import type { Answer, OutputFor } from './answer.ts';
import type { CommonError, ErrorCode } from './errors.ts';
import type { Access } from './roles.ts';

/**
 * What a route may access. It becomes its function's IAM policy and the clients that its handler receives. `table:*`
 * is the caller's own club; `global:*` is everything outside one club (sign-in, club list, throttles), named so that
 * it stands out.
 */
export type Grant =
  | 'table:read'
  | 'table:write'
  | 'global:read'
  | 'global:write'
  | 'media:read'
  | 'media:write'
  | 'documents:read'
  | 'documents:write'
  | 'session:sign'
  | 'link:sign';

/**
 * At most `limit` calls in `seconds` for each combination of `per`: the viewer's network address and fields of the
 * request (`params.email`), or the signed-in user. Calls above it are answered 429 with `Retry-After`.
 */
export interface Throttle {
  readonly per: readonly ('address' | `params.${string}` | `body.${string}`)[] | readonly ['user'];
  readonly limit: number;
  readonly seconds: number;
  /** What is counted instead of calls, across all routes that count it: its name, and the count of one body. */
  readonly counts?: { readonly what: string; readonly in: (body: never) => number };
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Under `/api`, or the whole path if the answer is a page. */
  readonly path: `/${string}`;
  readonly summary: string;
  /** Details that the summary leaves out. */
  readonly description?: string;
  readonly access: Access;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniType;
  /** Also accepts the body as a submitted form, of any of `formTypes`. */
  readonly alsoForm?: true;
  /** Largest body in bytes, from `bodySizes`; `fields` by default. */
  readonly maxBody?: number;
  readonly answer: Answer;
  readonly errors?: readonly ErrorCode[];
  readonly grants: readonly Grant[];
  readonly throttles?: readonly Throttle[];
  /** Days for which a repeat with the same Idempotency-Key has no second effect (R15); 1 by default. */
  readonly repeatableDays?: number;
  /** The answer names no person: it carries an ETag, and a client that has it is answered 304. */
  readonly revalidates?: true;
  /** Sets the `XSRF-TOKEN` cookie: sign-ins set a new one, `GET /auth/valid` the browser's own if it has one. */
  readonly setsAntiForgery?: true;
}

/** Largest bodies in bytes, by content. */
export const bodySizes = {
  /** A form's fields. */
  fields: 65_536,
  /** 200 kB of HTML, whose characters JSON may escape to six bytes each. */
  html: 1_048_576,
  /** Thousands of ids, or a record sent back as it was read, with its list. */
  lists: 1_048_576,
  /** A list of members: thousands of names and emails. */
  members: 4_194_304,
  /** A file of 2 MB in base64, and the fields around it. */
  file: 4_194_304,
} as const;
export const defaultMaxBody: number = bodySizes.fields;
/** Media types of a submitted form; a one-click unsubscription may use either (RFC 8058 §3.2). */
export const formTypes: readonly string[] = ['application/x-www-form-urlencoded', 'multipart/form-data'];

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/** What is declared of a route besides its method and path. */
type Declared = Omit<Route, 'method' | 'path'>;

/** Path placeholders and the `params` schema must have the same names, or the route does not compile. */
type CheckParams<Path extends string, R extends Declared> = [ParamNames<Path>] extends [never]
  ? R extends { params: z.ZodMiniObject }
    ? { params: 'the path has no placeholders' }
    : unknown
  : R extends { params: infer P extends z.ZodMiniObject }
    ? [keyof P['shape']] extends [ParamNames<Path>]
      ? [ParamNames<Path>] extends [keyof P['shape']]
        ? unknown
        : { params: 'a placeholder is missing from params' }
      : { params: 'params names what the path does not' }
    : { params: 'the path has placeholders' };

/** Declares a route. Handler, function, policy, local routing, OpenAPI and client are all derived from it. */
export const defineRoute = <
  const Method extends Route['method'],
  const Path extends Route['path'],
  const R extends Declared,
>(
  method: Method,
  path: Path,
  declared: R & CheckParams<Path, R>,
): R & { readonly method: Method; readonly path: Path } => ({ method, path, ...declared });

type Part<R, K extends 'params' | 'query' | 'body'> = R extends { [P in K]: infer S extends z.ZodMiniType }
  ? { [P in K]: z.output<S> }
  : unknown;
type PartIn<R, K extends 'params' | 'query' | 'body'> = R extends { [P in K]: infer S extends z.ZodMiniType }
  ? { [P in K]: z.input<S> }
  : unknown;

/** What a handler receives. */
export type InputOf<R extends Route> = Part<R, 'params'> & Part<R, 'query'> & Part<R, 'body'>;
/** What a client sends. */
export type RequestOf<R extends Route> = PartIn<R, 'params'> & PartIn<R, 'query'> & PartIn<R, 'body'>;
/** What a handler returns and a client receives. */
export type OutputOf<R extends Route> = OutputFor<R['answer']>;
export type ErrorOf<R extends Route> =
  | (R extends { errors: readonly (infer E extends ErrorCode)[] } ? E : never)
  | CommonError;
export type GrantOf<R extends Route> = R['grants'][number];
