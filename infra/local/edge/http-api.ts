import * as z from 'zod/mini';
import { ApiStage, HttpApi } from './api.ts';
import { routesOf } from './api-routes.ts';
import type { SynthesizedStack } from '../template/assembly.ts';
import type { Policy } from '../template/iam-policy.ts';
import { objectOf } from '../foundations/json.ts';
import type { LambdaService } from '../lambda/lambda.ts';
import type { Resolver } from '../template/template.ts';

/** The HTTP API of a stack. Throws if a route names a function that does not exist or that the API may not call. */
export function httpApi(
  stack: SynthesizedStack,
  resolver: Resolver,
  policies: Map<string, Policy>,
  lambda: LambdaService,
): HttpApi {
  const [api, ...others] = resolver.list('AWS::ApiGatewayV2::Api').map(([id]) => id);
  const [stage] = resolver.list('AWS::ApiGatewayV2::Stage').map(([id]) => resolver.properties(id));
  if (api === undefined || others.length > 0)
    throw new Error('The local cloud serves one API; the template has none or several.');
  const routes = routesOf(objectOf(resolver.properties(api).Body));
  for (const { key, target, credentials } of routes) {
    lambda.resolve(target);
    if (!policies.get(credentials)?.allows('lambda:InvokeFunction', target))
      throw new Error(`The API's role may not call ${target}: the route ${key} would not work.`);
  }
  const domainName = new URL(resolver.getAtt(api, 'ApiEndpoint')).host;
  const names = { id: resolver.ref(api), accountId: stack.account, domainName };
  return new HttpApi(names, routes, lambda, z.parse(ApiStage, stage));
}
