import { type Operation, operations, pathOf } from './index.ts';
import { successesOf } from './openapi-answers.ts';
import { descriptions, introduction, tagDescriptions, whoMayCall } from './openapi-descriptions.ts';
import {
  errorSchema,
  gatewayResponse,
  refusalExamples,
  refusalResponses,
  refusalsOf,
} from './openapi-refusals.ts';
import { parametersOf, requestBodyOf, sharedParameters } from './openapi-requests.ts';
import type { JsonObject } from './openapi-schema.ts';
import type { Route } from './route.ts';
import { throttlesOf } from './throttles.ts';

/** A session where one is required; optional for `GET /auth/valid`, the one GET that sets the anti-forgery cookie. */
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
  const sentences = [descriptions[name], whoMayCall[route.access], ...limitsOf(route)];
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
  const resources = [...new Set(operations.map(({ resource }) => resource))];
  return {
    openapi: '3.1.0',
    info: { title: 'Lottlaget', version: '1', description: introduction },
    servers: [{ url: '/' }],
    tags: resources.map((name) => ({ name, description: tagDescriptions[name] ?? name })),
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
