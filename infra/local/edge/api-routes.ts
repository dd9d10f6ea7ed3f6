import * as z from 'zod/mini';
import { objectOf, type JsonObject } from '../foundations/json.ts';

export type ApiRoute = {
  /** The route key of the event: `GET /ticket/{id}`. */
  key: string;
  method: string;
  /** Names of the path parameters, in order. */
  parameters: string[];
  pattern: RegExp;
  /** The function's ARN. */
  target: string;
  /** The role that API Gateway assumes to call the function. */
  credentials: string;
  timeoutMs: number;
};

const Operation = z.object({
  'x-amazon-apigateway-integration': z.object({
    type: z.literal('aws_proxy'),
    uri: z.string(),
    payloadFormatVersion: z.literal('2.0'),
    credentials: z.string(),
    timeoutInMillis: z.number(),
  }),
});
const Method = z.enum(['get', 'post', 'put', 'patch', 'delete']);

/** The routes of an OpenAPI body, most specific first, which is the order in which API Gateway matches. */
export function routesOf(body: JsonObject): ApiRoute[] {
  const routes: (ApiRoute & { rank: string })[] = [];
  for (const [path, operations] of Object.entries(objectOf(body.paths))) {
    for (const [verb, operation] of Object.entries(objectOf(operations))) {
      const method = z.parse(Method, verb).toUpperCase();
      const { uri, credentials, timeoutInMillis } = z.parse(Operation, operation)[
        'x-amazon-apigateway-integration'
      ];
      routes.push({
        key: `${method} ${path}`,
        method,
        ...compile(path),
        target: uri.replace(/^.*functions\/(arn:.*)\/invocations$/, '$1'),
        credentials,
        timeoutMs: timeoutInMillis,
      });
    }
  }
  return routes.toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
}

/** `rank` sorts literal segments before parameters. */
function compile(path: string): { parameters: string[]; pattern: RegExp; rank: string } {
  const parameters: string[] = [];
  let rank = '';
  const source = path
    .split('/')
    .slice(1)
    .map((segment) => {
      const [, name] = /^\{(\w+)\}$/.exec(segment) ?? [];
      rank += name === undefined ? '0' : '1';
      if (name === undefined && !/^[\w.-]*$/.test(segment))
        throw new Error(`The local cloud does not support the segment ${segment} of ${path}.`);
      if (name === undefined) return `/${segment.replaceAll('.', String.raw`\.`)}`;
      parameters.push(name);
      return '/([^/]+)';
    })
    .join('');
  return { parameters, pattern: new RegExp(`^${source}$`), rank };
}
