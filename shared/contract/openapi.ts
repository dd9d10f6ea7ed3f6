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

/** A session where one is required; optional for `GET /auth/valid`, which checks it. */
function securityOf(route: Route): JsonObject[] {
  if (route.access !== 'public') return [{ session: [] }];
  return route.method === 'GET' && route.setsAntiForgery ? [{}, { session: [] }] : [];
}

function describe({ resource, name, route }: Operation): JsonObject {
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

const limitsOf = (route: Route): string[] =>
  throttlesOf(route).map(
    ({ counts, per, limit, seconds }) =>
      `At most ${limit} ${counts?.what ?? 'calls'} in ${seconds} seconds per ${per.map((part) => part.replace(/^.*\./, '')).join(' and ')}.`,
  );

/** The API as an OpenAPI 3.1 document, derived from the contract alone. */
export function openApiDocument(): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const operation of operations)
    (paths[pathOf(operation.route)] ??= {})[operation.route.method.toLowerCase()] = describe(operation);
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
