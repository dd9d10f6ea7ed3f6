import { Fn, type Stack } from 'aws-cdk-lib';
import { CfnApi, CfnStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { pathOf } from '../../shared/contract/index.ts';
import { accept, nagPlaceOf } from './findings.ts';
import { functionName, routePrefix } from './lambda.ts';
import type { RouteFunction } from './route-functions.ts';

/** What an access log line tells: the route's pattern, never the URI or who asked. */
const accessLog = JSON.stringify({
  requestId: '$context.requestId',
  time: '$context.requestTimeEpoch',
  route: '$context.routeKey',
  status: '$context.status',
  milliseconds: '$context.responseLatency',
  bytes: '$context.responseLength',
  error: '$context.integrationErrorMessage',
});

/** Requests a second, and at once, that the whole API takes before it answers 429. */
const throttling = { throttlingRateLimit: 500, throttlingBurstLimit: 1000 };

/**
 * The HTTP API as an OpenAPI document: a route costs neither a route, an integration nor a permission of
 * its own, since API Gateway calls every function by one role.
 */
export function makeApi(
  stack: Stack,
  functions: readonly RouteFunction[],
  alias: string | undefined,
  logGroup: LogGroup,
): CfnApi {
  const arnOf = (name: string) =>
    stack.formatArn({ service: 'lambda', resource: `function:${functionName(stack, routePrefix)}${name}` });
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
    [`IAM5[Resource::arn:<AWS::Partition>:lambda:${region}:${account}:function:${functionName(stack, routePrefix)}*]`]:
      'The functions of the routes; naming each would pass the size of a policy.',
  });
  const calledBy = (name: string) => (alias === undefined ? arnOf(name) : `${arnOf(name)}:${alias}`);
  const api = new CfnApi(stack, 'Api', { body: document(stack, functions, calledBy, invoker.roleArn) });
  new CfnStage(stack, 'ApiStage', {
    apiId: api.ref,
    stageName: '$default',
    autoDeploy: true,
    // What each route does stands in the lines of the functions; as metrics they would be billed one by one.
    defaultRouteSettings: { ...throttling, detailedMetricsEnabled: false },
    accessLogSettings: { destinationArn: logGroup.logGroupArn, format: accessLog },
  });
  return api;
}

/** The OpenAPI 3.0 document that API Gateway imports. What bodies look like is checked by the handlers. */
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
