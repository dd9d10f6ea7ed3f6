import type { Stack } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { ErrorBody } from '../../shared/contract/errors.ts';
import { errors } from '../../shared/contract/errors.ts';
import { type Operation, pathOf } from '../../shared/contract/index.ts';

/** Seconds over which an address's requests are counted. */
export const firewallSeconds = 300;

/**
 * What can be guessed at or flooded without signing in, and how many requests an address may make in
 * `firewallSeconds` to all of its routes together. A club house shares one address, and so do the customers
 * of a phone company: the routes' own limits, by account and address, are lower and answer first. This one
 * keeps a flood away from the functions and their bill.
 */
export const guarded: Readonly<
  Record<string, { readonly limit: number; readonly operations: readonly string[] }>
> = {
  signIn: { limit: 1500, operations: ['login', 'loginWithId', 'getUsers'] },
  reset: { limit: 1000, operations: ['resetPassword', 'resetWithId', 'chooseNewPassword', 'activate'] },
  unsubscribe: { limit: 1000, operations: ['unsubscribe'] },
  log: { limit: 500, operations: ['logClientError'] },
};

const tooMany: ErrorBody = { code: 'request.tooMany', message: errors['request.tooMany'].message };

const metricsOf = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  metricName,
  // Samples would keep addresses and headers of people.
  sampledRequestsEnabled: false,
});

/** A request for that route, however its path is written. */
function asksFor({ route }: Operation): CfnWebACL.StatementProperty {
  const [fixed = '', ...rest] = pathOf(route).split('{');
  return {
    byteMatchStatement: {
      fieldToMatch: { uriPath: {} },
      positionalConstraint: rest.length > 0 ? 'STARTS_WITH' : 'EXACTLY',
      searchString: fixed.toLowerCase(),
      textTransformations: ['URL_DECODE', 'NORMALIZE_PATH', 'LOWERCASE'].map((type, priority) => ({
        priority,
        type,
      })),
    },
  };
}

/**
 * The web ACL in front of CloudFront. Its stack must be in us-east-1.
 *
 * @param service names it in metrics
 */
export function makeFirewall(stack: Stack, operations: readonly Operation[], service: string): CfnWebACL {
  const named = (name: string): Operation => {
    const operation = operations.find((one) => one.name === name);
    if (operation === undefined) throw new Error(`The firewall guards ${name}, which is no operation.`);
    return operation;
  };
  return new CfnWebACL(stack, 'Firewall', {
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    visibilityConfig: metricsOf(service),
    customResponseBodies: {
      tooMany: { contentType: 'APPLICATION_JSON', content: JSON.stringify(tooMany) },
    },
    rules: Object.entries(guarded).map(([name, { limit, operations: names }], priority) => {
      const wanted = names.map((one) => asksFor(named(one)));
      const [first] = wanted;
      return {
        name,
        priority,
        action: {
          block: {
            customResponse: {
              responseCode: errors['request.tooMany'].status,
              customResponseBodyKey: 'tooMany',
              responseHeaders: [{ name: 'retry-after', value: `${firewallSeconds}` }],
            },
          },
        },
        statement: {
          rateBasedStatement: {
            aggregateKeyType: 'IP',
            evaluationWindowSec: firewallSeconds,
            limit,
            ...(first !== undefined && {
              scopeDownStatement: wanted.length === 1 ? first : { orStatement: { statements: wanted } },
            }),
          },
        },
        visibilityConfig: metricsOf(name),
      };
    }),
  });
}
