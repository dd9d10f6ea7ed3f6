import * as z from 'zod/mini';
import { isObject, objectOf, type JsonObject } from './json.ts';

export type ApiRoute = {
  /** The route key of the event: `GET /ticket/{id}`, or `$default`. */
  key: string;
  method: string;
  /** Names of the path parameters, in order. */
  parameters: string[];
  pattern: RegExp;
  /** The function's ARN, with its alias. */
  target: string;
  /** The role that API Gateway assumes to call the function. */
  credentials: string | undefined;
  timeoutMs: number;
};

const Integration = z.object({
  type: z.string(),
  uri: z.string(),
  payloadFormatVersion: z.string(),
  credentials: z.optional(z.string()),
  timeoutInMillis: z.optional(z.number()),
});
const LONGEST_MS = 30_000;

/** The routes of an OpenAPI body, most specific first, which is the order in which API Gateway matches. */
export function routesOf(body: JsonObject): ApiRoute[] {
  const routes: (ApiRoute & { rank: string })[] = [];
  for (const [path, operations] of Object.entries(objectOf(body.paths))) {
    for (const [verb, operation] of Object.entries(objectOf(operations))) {
      if (verb === 'parameters' || !isObject(operation)) continue;
      const method = verb === 'x-amazon-apigateway-any-method' ? 'ANY' : verb.toUpperCase();
      const integration = z.parse(Integration, operation['x-amazon-apigateway-integration']);
      if (integration.type.toLowerCase() !== 'aws_proxy' || integration.payloadFormatVersion !== '2.0') {
        throw new Error(
          `${method} ${path}: the local cloud supports only aws_proxy integrations of format 2.0.`,
        );
      }
      routes.push({
        key: path === '/$default' ? '$default' : `${method} ${path}`,
        method,
        ...compile(path, method),
        target: integration.uri.replace(/^.*functions\/(arn:.*)\/invocations$/, '$1'),
        credentials: integration.credentials,
        timeoutMs: Math.min(integration.timeoutInMillis ?? LONGEST_MS, LONGEST_MS),
      });
    }
  }
  return routes.toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
}

/** `rank` sorts literal segments before parameters, parameters before greedy ones, and a method before ANY. */
function compile(path: string, method: string): { parameters: string[]; pattern: RegExp; rank: string } {
  if (path === '/$default') return { parameters: [], pattern: /^/, rank: '9' };
  const parameters: string[] = [];
  let rank = '';
  const source = path
    .split('/')
    .slice(1)
    .map((segment) => {
      const [, name, greedy] = /^\{(.+?)(\+?)\}$/.exec(segment) ?? [];
      rank += name === undefined ? '0' : greedy ? '2' : '1';
      if (name === undefined) return `/${segment.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`;
      parameters.push(name);
      return greedy ? '/(.+)' : '/([^/]+)';
    })
    .join('');
  return { parameters, pattern: new RegExp(`^${source}$`), rank: `${rank}${method === 'ANY' ? '1' : '0'}` };
}
