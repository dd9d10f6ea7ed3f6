import * as z from 'zod/mini';
import { errors, type ErrorCode } from './errors.ts';
import { operations, pathOf } from './index.ts';
import type { Route } from './route.ts';

type Json = Record<string, unknown>;

/** A schema as OpenAPI 3.1 has it: JSON Schema of what is sent (`input`) or answered (`output`). */
function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return described;
}

const content = (schema: Json, mediaType = 'application/json') => ({ content: { [mediaType]: { schema } } });

function parametersOf(route: Route): Json[] {
  return (['params', 'query'] as const).flatMap((part) =>
    Object.entries(route[part]?.shape ?? {}).map(([name, schema]) => ({
      name,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || !z.safeParse(schema, undefined).success,
      schema: schemaOf(schema, 'input'),
    })),
  );
}

const theFile = (mediaType: string): Json => ({
  description: 'The file',
  ...content({ type: 'string', format: 'binary' }, mediaType),
});
const startedJob: Json = {
  description: 'It goes on as a job',
  ...content({ type: 'object', properties: { jobId: { type: 'string' } }, required: ['jobId'] }),
};

function successOf({ answer }: Route): Json {
  switch (answer.kind) {
    case 'nothing':
      return { [answer.status]: { description: answer.status === 202 ? 'The work follows' : 'Done' } };
    case 'json':
      return { [answer.status]: { description: 'Done', ...content(schemaOf(answer.schema, 'output')) } };
    case 'perhaps':
      return {
        200: { description: 'Found', ...content(schemaOf(answer.schema, 'output')) },
        204: { description: 'There is none' },
      };
    case 'list':
      return {
        200: {
          description: 'Done',
          headers: {
            Link: { description: 'Names the next part, with `rel="next"`', schema: { type: 'string' } },
          },
          ...content(schemaOf(answer.schema, 'output')),
        },
      };
    case 'work':
      return {
        200: { description: 'Done', ...content(schemaOf(answer.schema, 'output')) },
        202: startedJob,
      };
    case 'job':
      return { 202: startedJob };
    case 'report':
      return { 200: theFile(answer.mediaType), 202: startedJob };
    case 'download':
      return { 200: theFile('*/*'), 302: { description: 'Where the file lies' } };
    case 'text':
      return { 200: { description: 'Done', ...content({ type: 'string' }, 'text/plain') } };
    case 'file':
      return { 200: theFile(answer.mediaType) };
    case 'html':
      return { 200: { description: 'The page', ...content({ type: 'string' }, 'text/html') } };
  }
}

/** The refusals a route may answer: those every route of its kind has, and those it declares. */
function refusalsOf(route: Route): Json {
  const takesInput = route.params ?? route.query ?? route.body;
  const codes: ErrorCode[] = [
    ...(takesInput ? (['request.invalid'] as const) : []),
    ...(route.access === 'public' ? [] : (['auth.required'] as const)),
    ...(route.access === 'public' || route.access === 'user' ? [] : (['auth.forbidden'] as const)),
    ...(route.access !== 'public' && route.method !== 'GET' ? (['auth.xsrf'] as const) : []),
    ...((route.params ?? route.body) ? (['notFound'] as const) : []),
    ...(route.body ? (['request.tooLarge', 'request.mediaType'] as const) : []),
    ...(route.throttles ? (['request.tooMany'] as const) : []),
    ...(route.errors ?? []),
  ];
  return Object.fromEntries(
    [...Map.groupBy(new Set(codes), (code) => errors[code].status)].map(([status, of]) => [
      status,
      of.length === 1 ? { $ref: `#/components/responses/${of[0]}` } : refusal(of.join(', ')),
    ]),
  );
}

const refusal = (description: string): Json => ({
  description,
  ...content({ $ref: '#/components/schemas/Error' }),
});

function describe(resource: string, operationId: string, route: Route): Json {
  const parameters = parametersOf(route);
  return {
    operationId,
    tags: [resource],
    summary: route.summary,
    ...(parameters.length > 0 && { parameters }),
    ...(route.body && { requestBody: { required: true, ...content(schemaOf(route.body, 'input')) } }),
    responses: {
      ...successOf(route),
      ...(route.revalidates && { 304: { description: 'The client has it already' } }),
      ...refusalsOf(route),
    },
    security: route.access === 'public' ? [] : [{ session: [] }],
    'x-access': route.access,
  };
}

/** The API as an OpenAPI 3.1 document, derived from the contract and from nothing else. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const { resource, name, route } of operations)
    (paths[pathOf(route)] ??= {})[route.method.toLowerCase()] = describe(resource, name, route);
  return {
    openapi: '3.1.0',
    info: { title: 'Lottlaget', version: '1' },
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: Object.fromEntries(Object.keys(errors).map((code) => [code, refusal(code)])),
      schemas: {
        Error: {
          type: 'object',
          properties: {
            code: { enum: Object.keys(errors) },
            message: { type: 'string' },
            fields: {
              type: 'array',
              items: {
                type: 'object',
                properties: { path: { type: 'string' }, message: { type: 'string' } },
                required: ['path', 'message'],
              },
            },
          },
          required: ['code', 'message'],
        },
      },
    },
  };
}
