import { createHash } from 'node:crypto';
import { Fn, type Stack } from 'aws-cdk-lib';
import { CfnApi, CfnDeployment, CfnStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IConstruct } from 'constructs';
import { type Operation, pathOf } from '../../shared/contract/index.ts';
import { routeSettings, usualLimit } from './api-limits.ts';
import { accept, nagPlaceOf } from './findings.ts';
import { fullFunctionName, routePrefix } from './lambda.ts';
import type { RouteFunction } from './route-functions.ts';

/** Fields of an access log line: the route's pattern, never the URI or the caller. */
const accessLog = JSON.stringify({
  requestId: '$context.requestId',
  time: '$context.requestTimeEpoch',
  route: '$context.routeKey',
  status: '$context.status',
  milliseconds: '$context.responseLatency',
  bytes: '$context.responseLength',
  error: '$context.integrationErrorMessage',
});

/**
 * The HTTP API as an OpenAPI document. A route adds no route, integration or permission resource to the template,
 * since API Gateway calls every function with one role.
 */
export function makeApi(
  stack: Stack,
  functions: readonly RouteFunction[],
  alias: string | undefined,
): CfnApi {
  const arnOf = (name: string) =>
    stack.formatArn({
      service: 'lambda',
      resource: `function:${fullFunctionName(stack, routePrefix)}${name}`,
    });
  const invoker = new Role(stack, 'ApiRole', {
    assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
    description: 'Lets the API call the functions of its routes',
    inlinePolicies: {
      granted: new PolicyDocument({
        statements: [new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [arnOf('*')] })],
      }),
    },
  });
  const { region, account } = nagPlaceOf(invoker);
  accept(invoker, {
    [`IAM5[Resource::arn:<AWS::Partition>:lambda:${region}:${account}:function:${fullFunctionName(stack, routePrefix)}*]`]:
      'The functions of the routes; naming each would exceed the size of a policy.',
  });
  const calledBy = (name: string) => (alias === undefined ? arnOf(name) : `${arnOf(name)}:${alias}`);
  return new CfnApi(stack, 'Api', { body: document(stack, functions, calledBy, invoker.roleArn) });
}

/**
 * Publishes the API's routes once their functions exist: a deployment is a snapshot of the routes. The API itself
 * cannot depend on its functions, which may need the address of the distribution in front of it.
 *
 * @param answering what the routes depend on; an alias is complete when all requests go to its version
 */
export function releaseRoutes(
  stack: Stack,
  options: {
    api: CfnApi;
    operations: readonly Operation[];
    answering: readonly IConstruct[];
    logGroup: LogGroup;
  },
): CfnStage {
  const { api, operations, answering, logGroup } = options;
  // A deployment is immutable, so its id contains the hash of the routes.
  const routes = createHash('sha256')
    .update(JSON.stringify(stack.resolve(api.body)))
    .digest('hex');
  const deployment = new CfnDeployment(stack, `ApiRelease${routes.slice(0, 12)}`, { apiId: api.ref });
  deployment.node.addDependency(...answering);
  return new CfnStage(stack, 'ApiStage', {
    apiId: api.ref,
    stageName: '$default',
    autoDeploy: false,
    deploymentId: deployment.ref,
    // The functions log each route's requests; as metrics, each route would be billed.
    defaultRouteSettings: {
      throttlingRateLimit: usualLimit.rate,
      throttlingBurstLimit: usualLimit.burst,
      detailedMetricsEnabled: false,
    },
    routeSettings: routeSettings(operations),
    accessLogSettings: { destinationArn: logGroup.logGroupArn, format: accessLog },
  });
}

/** The OpenAPI 3.0 document that API Gateway imports. Without body schemas: the handlers validate bodies. */
function document(
  stack: Stack,
  functions: readonly RouteFunction[],
  calledBy: (name: string) => string,
  credentials: string,
): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const { name, operations } of functions) {
    const integration = {
      type: 'aws_proxy',
      httpMethod: 'POST',
      uri: Fn.join('', [
        `arn:${stack.partition}:apigateway:${stack.region}:lambda:path/2015-03-31/functions/`,
        calledBy(name),
        '/invocations',
      ]),
      payloadFormatVersion: '2.0',
      timeoutInMillis: 29_000,
      credentials,
    };
    for (const { name: operationId, route } of operations) {
      const path = pathOf(route);
      const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => ({
        name: parameter,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      }));
      (paths[path] ??= {})[route.method.toLowerCase()] = {
        operationId,
        ...(parameters.length > 0 && { parameters }),
        responses: { default: { description: route.summary } },
        'x-amazon-apigateway-integration': integration,
      };
    }
  }
  return { openapi: '3.0.1', info: { title: stack.stackName, version: '1' }, paths };
}
