import * as z from 'zod/mini';
import { exampleOf, type Place } from './openapi-example-of.ts';
import { changesThings } from './openapi-refusals.ts';
import { contentOf, type JsonObject, schemaOf, formatByteSize } from './openapi-schema.ts';
import { defaultMaxBody, formTypes, type Route } from './route.ts';

/** Headers that several routes accept, by the names under which they are referenced. */
export const sharedParameters: JsonObject = {
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'The same key from the same user with the same body returns the first answer (2xx) again for 24 hours and changes nothing.',
    schema: { type: 'string', minLength: 1, maxLength: 64 },
    example: '5f0c6f0e-7b0a-4f57-9d0e-0f6a3c1d9b52',
  },
  antiForgery: {
    name: 'X-XSRF-TOKEN',
    in: 'header',
    required: false,
    description: 'The value of the cookie XSRF-TOKEN; required from callers that send that cookie.',
    schema: { type: 'string' },
    example: 'q2dCq0mZ3m1w3mQ9uU3fSg',
  },
  ifNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'ETags that the client has, or *.',
    schema: { type: 'string' },
    example: '"Zm9vYmFyYmF6cXV4cXV1eA"',
  },
};

const parameter = (name: string): JsonObject => ({ $ref: `#/components/parameters/${name}` });

export function parametersOf(route: Route, [resource = '', operation = '']: Place): JsonObject[] {
  const described = (['params', 'query'] as const).flatMap((part) =>
    Object.entries(route[part]?.shape ?? {}).map(([name, zod]) => {
      const schema = schemaOf(zod, 'input');
      const required = part === 'params' || !z.safeParse(zod, undefined).success;
      const example = required ? exampleOf(schema, [resource, `{${operation}}`, name]) : undefined;
      return {
        name,
        in: part === 'params' ? 'path' : 'query',
        required,
        ...(part === 'query' && queryTexts[name] && { description: queryTexts[name] }),
        schema,
        ...(example !== undefined && { example }),
      };
    }),
  );
  return [
    ...described,
    ...(changesThings(route) ? [parameter('idempotencyKey')] : []),
    ...(route.method === 'GET' ? [] : [parameter('antiForgery')]),
    ...(route.revalidates ? [parameter('ifNoneMatch')] : []),
  ];
}

const queryTexts: Readonly<Record<string, string>> = {
  limit: 'The maximum number of records, 1 to 1000; without it, all',
  cursor: 'Where the part starts, from the Link header of the previous part',
  by: 'Per team and day, instead of per day',
  t: 'The token of a one-click unsubscription (RFC 8058)',
  teamIds: 'The teams; repeated, or joined by commas. Without it, all teams',
  cultureName: 'The language, e.g. sv-SE',
};

export function requestBodyOf(route: Route, place: Place): JsonObject {
  if (!route.body) return {};
  const schema = schemaOf(route.body, 'input');
  const example = exampleOf(schema, place);
  const json = contentOf(schema, 'application/json', example).content as JsonObject;
  const forms = (route.alsoForm ? formTypes : []).map(
    (type) => contentOf(schema, type, lastExample(schema, place)).content as JsonObject,
  );
  return {
    requestBody: {
      required: true,
      description: `At most ${formatByteSize(route.maxBody ?? defaultMaxBody)}`,
      content: Object.assign(json, ...forms) as JsonObject,
    },
  };
}

/** A form is the last alternative of the body. */
const lastExample = (schema: JsonObject, place: Place) =>
  exampleOf(Array.isArray(schema.anyOf) ? (schema.anyOf.at(-1) as JsonObject) : schema, place);
