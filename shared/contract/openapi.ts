import { type Operation, operations, pathOf, tags } from './index.ts';
import { successesOf } from './openapi-answers.ts';
import {
  errorSchema,
  gatewayResponse,
  refusalExamples,
  refusalResponses,
  refusalsOf,
} from './openapi-refusals.ts';
import { parametersOf, requestBodyOf, sharedParameters } from './openapi-requests.ts';
import type { JsonObject } from './openapi-schema.ts';
import type { Access } from './roles.ts';
import type { Route } from './route.ts';
import { throttlesOf } from './throttles.ts';

/** The document's introduction. */
const introduction = [
  'Lotteries and fundraisers of Swedish sports clubs. Everything is scoped to the caller’s own club: the id of',
  'another club’s record is not found (404), like a nonexistent one.',
  '',
  'Texts are trimmed and NFC-normalised; control characters are refused, except line breaks and tabs in multi-line',
  'texts. Unknown fields are refused. Money is SEK with at most two decimals. Instants are ISO 8601 in UTC.',
  '',
  'Refusals come in this order: 401, 403, 413 and 415, 400, 404, 409; 429 may come first. Any call may be answered',
  '500 `internal`, and before a call is reached the gateway answers 400, 404, 413, 429 or 503 by itself, as',
  '`#/components/responses/gateway` describes.',
].join('\n');

const whoMayCall: Readonly<Record<Access, string>> = {
  public: 'For anyone.',
  user: 'For anyone who is signed in.',
  teamAdmin: 'For TeamAdmin, Admin and Master.',
  admin: 'For Admin and Master.',
  master: 'For Master.',
  content: 'For ContentAdmin and Master.',
  treasurer: 'For Kassör, Admin and Master.',
  teamAdminOrTreasurer: 'For TeamAdmin, Kassör, Admin and Master.',
};

/** A session if one is required; optional for `GET /auth/valid`, the one GET that sets the anti-forgery cookie. */
function securityOf(route: Route): JsonObject[] {
  if (route.access !== 'public') return [{ session: [] }];
  return route.method === 'GET' && route.setsAntiForgery ? [{}, { session: [] }] : [];
}

/** A sentence for each throttle. A field of the body is named without its path: `body.email` is `email`. */
const limitsOf = (route: Route): string[] =>
  throttlesOf(route).map(({ counts, per, limit, seconds }) => {
    const names = per.map((part) => part.replace(/^.*\./, ''));
    return `At most ${limit} ${counts?.what ?? 'calls'} in ${seconds} seconds per ${names.join(' and ')}.`;
  });

function describeOperation({ resource, name, route }: Operation): JsonObject {
  const place = [resource, name];
  const parameters = parametersOf(route, place);
  const sentences = [route.description, whoMayCall[route.access], ...limitsOf(route)];
  return {
    operationId: name,
    tags: [resource],
    summary: route.summary,
    description: sentences.filter((sentence) => sentence !== undefined).join(' '),
    ...(parameters.length > 0 && { parameters }),
    ...requestBodyOf(route, place),
    responses: { ...successesOf(route, place), ...refusalsOf(route) },
    security: securityOf(route),
    'x-access': route.access,
  };
}

/** The API as an OpenAPI 3.1 document, derived from the contract alone. */
export function openApiDocument(): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const operation of operations)
    (paths[pathOf(operation.route)] ??= {})[operation.route.method.toLowerCase()] =
      describeOperation(operation);
  return {
    openapi: '3.1.0',
    info: { title: 'Lottlaget', version: '1', description: introduction },
    servers: [{ url: '/' }],
    tags,
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      parameters: sharedParameters,
      responses: { gateway: gatewayResponse, ...refusalResponses(operations.map(({ route }) => route)) },
      examples: refusalExamples(),
      schemas: { Error: errorSchema },
    },
  };
}
