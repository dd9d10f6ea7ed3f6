import { type ErrorCode, errors } from './errors.ts';
import { contentOf, type JsonObject, page } from './openapi-schema.ts';
import type { Route } from './route.ts';
import { throttlesOf } from './throttles.ts';

/** Whether a route's answer is stored for its Idempotency-Key. */
export const changesThings = ({ access, method }: Route): boolean => access !== 'public' && method !== 'GET';

/** Every code that a route may return: those of its kind, those it declares, and `internal`. */
function codesOf(route: Route): ErrorCode[] {
  const { access, answer, body, grants, params, query } = route;
  const signedIn = access !== 'public';
  const changes = changesThings(route);
  const writes = grants.some((grant) => grant.endsWith(':write'));
  const some = (holds: unknown, ...codes: ErrorCode[]) => (holds ? codes : []);
  return [
    ...new Set<ErrorCode>([
      ...some(params ?? query ?? body ?? changes, 'request.invalid'),
      ...some(signedIn, 'auth.required'),
      ...some(signedIn && access !== 'user', 'auth.forbidden'),
      ...some(route.method !== 'GET', 'auth.xsrf'),
      // A page itself shows that nothing was found. A query names a lottery or narrows a list.
      ...some(answer.kind !== 'html' && (params ?? body ?? query?.shape.ticketBaseId), 'notFound'),
      ...some(body, 'request.tooLarge', 'request.mediaType'),
      ...some(answer.kind === 'list', 'request.tooLarge'),
      ...some(throttlesOf(route).length > 0, 'request.tooMany'),
      ...(route.errors ?? []),
      ...some(changes, 'request.keyReused'),
      ...some(writes, 'record.changed'),
      'internal',
    ]),
  ];
}

const byStatus = (route: Route) => Map.groupBy(codesOf(route), (code) => errors[code].status);

/** Refusals of one status form one response: named by its codes and shared by all routes with the same ones. */
const nameOf = (codes: readonly ErrorCode[]) => codes.toSorted().join('-');

/** The refusals of a route by status. For a route that returns pages, they are pages that state what went wrong. */
export const refusalsOf = (route: Route): JsonObject =>
  Object.fromEntries(
    [...byStatus(route)].map(([status, codes]) => [
      status,
      route.answer.kind === 'html'
        ? page(messagesOf(codes))
        : { $ref: `#/components/responses/${nameOf(codes)}` },
    ]),
  );

/** The responses that these refer to. */
export const refusalResponses = (routes: readonly Route[]): JsonObject =>
  Object.fromEntries(
    routes
      .filter(({ answer }) => answer.kind !== 'html')
      .flatMap((route) => [...byStatus(route).values()])
      .map((codes) => [nameOf(codes), responseOf(codes.toSorted())] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

const messagesOf = (codes: readonly ErrorCode[]) => codes.map((code) => errors[code].message).join(' · ');

/** Refusals that are worth retrying, with the `Retry-After` header. */
const later: readonly ErrorCode[] = ['request.tooMany', 'donor.tooManyToday'];

function responseOf(codes: readonly ErrorCode[]): JsonObject {
  return {
    description: messagesOf(codes),
    ...(codes.some((code) => later.includes(code)) && {
      headers: {
        'Retry-After': {
          description: `Seconds until trying again makes sense (with ${later.filter((code) => codes.includes(code)).join(', ')})`,
          schema: { type: 'integer', minimum: 1 },
        },
      },
    }),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error', properties: { code: { enum: codes } } },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  };
}

const fields = [{ path: 'email', message: 'Email ej korrekt' }];

/** An example of each refusal. */
export const refusalExamples = (): JsonObject =>
  Object.fromEntries(
    Object.entries(errors).map(([code, { message }]) => [
      code,
      { value: { code, message, ...(code === 'request.invalid' && { fields }) } },
    ]),
  );

/** The body of every refusal. */
export const errorSchema: JsonObject = {
  type: 'object',
  properties: {
    code: { enum: Object.keys(errors) },
    message: { type: 'string', minLength: 1, description: 'In Swedish, fit to show a person' },
    fields: {
      type: 'array',
      minItems: 1,
      description: 'Every broken rule at once; `path` names the field, in dots',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, message: { type: 'string', minLength: 1 } },
        required: ['path', 'message'],
        additionalProperties: false,
      },
    },
  },
  required: ['code', 'message'],
  additionalProperties: false,
};

/** What the gateway returns before any route is reached. */
export const gatewayResponse: JsonObject = {
  description: "The gateway's own refusal: no such path, a path that is not encoded, too much at once",
  ...contentOf(
    {
      type: 'object',
      properties: { message: { type: 'string' } },
      required: ['message'],
      additionalProperties: false,
    },
    'application/json',
    { message: 'Not Found' },
  ),
};
