import type { Stack } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { ErrorBody } from '../../shared/contract/errors.ts';
import { errors } from '../../shared/contract/errors.ts';
import { type Operation, pathOf } from '../../shared/contract/index.ts';

/** Seconds over which an address's requests for something guarded are counted. */
export const firewallSeconds = 300;

/**
 * What an address may ask for altogether, pages, files and images included, so that none can use up what a route of the
 * API takes from everybody (api-limits.ts). A hundred phones in a club house that open two pages each in a minute, of
 * thirty requests, stay within it.
 */
export const flood = { limit: 6000, seconds: 60 };

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
  /** What visitors of public pages cause, files that are fetched by their link, and the long document of the API. */
  views: {
    limit: 1500,
    operations: ['countViews', 'readFundraiserSummary', 'downloadResult', 'readOpenApi'],
  },
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
  const path = pathOf(route).toLowerCase();
  const [fixed = '', ...rest] = path.split('{');
  if (rest.length === 0) return pathIs('EXACTLY', fixed);
  const end = path.slice(path.lastIndexOf('}') + 1);
  const begins = pathIs('STARTS_WITH', fixed);
  return end === '' ? begins : { andStatement: { statements: [begins, pathIs('ENDS_WITH', end)] } };
}

const pathIs = (positionalConstraint: string, searchString: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint,
    searchString,
    textTransformations: ['URL_DECODE', 'NORMALIZE_PATH', 'LOWERCASE'].map((type, priority) => ({
      priority,
      type,
    })),
  },
});

/** Turns an address away that asks more often, among the requests of which `only` holds; it answers as the API does. */
const rateRule = (
  name: string,
  { limit, seconds }: { limit: number; seconds: number },
  only: CfnWebACL.StatementProperty | undefined,
): Omit<CfnWebACL.RuleProperty, 'priority'> => ({
  name,
  action: {
    block: {
      customResponse: {
        responseCode: errors['request.tooMany'].status,
        customResponseBodyKey: 'tooMany',
        responseHeaders: [{ name: 'retry-after', value: `${seconds}` }],
      },
    },
  },
  statement: {
    rateBasedStatement: {
      aggregateKeyType: 'IP',
      evaluationWindowSec: seconds,
      limit,
      ...(only !== undefined && { scopeDownStatement: only }),
    },
  },
  visibilityConfig: metricsOf(name),
});

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
  const rules = [
    ...Object.entries(guarded).map(([name, { limit, operations: names }]) => {
      const [first, ...more] = names.map((one) => asksFor(named(one)));
      const any =
        more.length === 0 || first === undefined ? first : { orStatement: { statements: [first, ...more] } };
      return rateRule(name, { limit, seconds: firewallSeconds }, any);
    }),
    rateRule('everything', flood, undefined),
  ];
  return new CfnWebACL(stack, 'Firewall', {
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    visibilityConfig: metricsOf(service),
    customResponseBodies: {
      tooMany: { contentType: 'APPLICATION_JSON', content: JSON.stringify(tooMany) },
    },
    rules: rules.map((rule, priority) => ({ ...rule, priority })),
  });
}
