import { HttpApi } from './api.ts';
import { routesOf } from './api-routes.ts';
import type { SynthesizedStack } from './assembly.ts';
import type { Policy } from './iam-policy.ts';
import { objectOf } from './json.ts';
import type { LambdaService } from './lambda.ts';
import type { Resolver } from './template.ts';

/**
 * The HTTP APIs of a stack by the host names of their endpoints. Throws if a route names a function or an
 * alias that does not exist or that the API may not call.
 */
export function httpApis(
  stack: SynthesizedStack,
  resolver: Resolver,
  policies: Map<string, Policy>,
  lambda: LambdaService,
): Map<string, HttpApi> {
  const stages = resolver.list('AWS::ApiGatewayV2::Stage').map(([id]) => resolver.properties(id));
  const apis = new Map<string, HttpApi>();
  for (const [id] of resolver.list('AWS::ApiGatewayV2::Api')) {
    const routes = routesOf(objectOf(resolver.properties(id).Body));
    for (const { key, target, credentials } of routes) {
      lambda.resolve(target);
      if (credentials === undefined) continue;
      if (!policies.get(credentials)?.allows('lambda:InvokeFunction', target)) {
        throw new Error(`The API's role may not call ${target}: the route ${key} would not work.`);
      }
    }
    const domainName = new URL(resolver.getAtt(id, 'ApiEndpoint')).host;
    const stage = stages.find(({ ApiId }) => ApiId === resolver.ref(id)) ?? {};
    apis.set(
      domainName,
      new HttpApi({ id: resolver.ref(id), accountId: stack.account, domainName }, routes, lambda, stage),
    );
  }
  return apis;
}
