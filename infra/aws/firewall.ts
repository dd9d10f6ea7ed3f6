import type { Stack } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { ErrorBody } from '../../shared/contract/errors.ts';
import { errors } from '../../shared/contract/errors.ts';
import { type Operation, pathOf } from '../../shared/contract/index.ts';

/** Seconds over which the guarded requests of a network address are counted. */
export const firewallSeconds = 300;

/**
 * Requests of one network address in total, including pages, files and images, so that no address can use up the shared
 * limit of a route (api-limits.ts). A hundred phones in a club house, each opening two pages of thirty requests within
 * a minute, stay within it.
 */
export const flood = { limit: 6000, seconds: 60 };

/**
 * Routes that can be guessed at or flooded without signing in, and how many requests a network address may make in
 * `firewallSeconds` to all routes of a group together. A club house shares one address, and so do the customers of a
 * mobile operator: the routes' throttles, by account and address, are lower and answer first. This limit keeps a flood
 * away from the functions and their cost.
 */
export const guarded: Readonly<
  Record<string, { readonly limit: number; readonly operations: readonly string[] }>
> = {
  signIn: { limit: 1500, operations: ['login', 'loginWithId', 'getUsers'] },
  reset: {
    limit: 1000,
    operations: ['resetPassword', 'resetWithId', 'chooseNewPassword', 'activate', 'readLink'],
  },
  start: { limit: 1500, operations: ['startClub', 'checkUrlKey', 'readClub', 'activateClub'] },
  unsubscribe: { limit: 1000, operations: ['unsubscribe', 'withdrawContact'] },
  log: { limit: 500, operations: ['logClientError'] },
  /** Requests of public pages, downloads by link, and the large OpenAPI document. */
  views: {
    limit: 1500,
    operations: [
      'countViews',
      'readFundraiserSummary',
      'readReceipt',
      'readResults',
      'findTickets',
      'readControl',
      'approveDraw',
      'refuseDraw',
      'startAsController',
      'signDraw',
      'printControlProtocol',
      'downloadResult',
      'readOpenApi',
    ],
  },
};

const tooMany: ErrorBody = { code: 'request.tooMany', message: errors['request.tooMany'].message };

const metricsOf = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  metricName,
  // Samples would store network addresses and headers.
  sampledRequestsEnabled: false,
});

/** Without the operations whose paths another one's statement matches: each statement counts against the ACL's capacity. */
function withoutCovered(operations: readonly Operation[]): readonly Operation[] {
  const paths = operations.map(({ route }) => pathOf(route));
  const beginnings = paths.flatMap((path) => /^[^{]*(?=\{\w+\}$)/.exec(path) ?? []);
  return operations.filter(({ route }) => {
    const path = pathOf(route);
    return !beginnings.some(
      (beginning) => path.startsWith(beginning) && path.split('/').length > beginning.split('/').length,
    );
  });
}

/** Matches requests for a route, however the path is encoded. */
function matchesRoute({ route }: Operation): CfnWebACL.StatementProperty {
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

/**
 * Blocks a network address above the limit, counting the requests that match `only`; the response is that of the API.
 */
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
 * @param service name of the metric
 */
export function makeFirewall(stack: Stack, operations: readonly Operation[], service: string): CfnWebACL {
  const named = (name: string): Operation => {
    const operation = operations.find((one) => one.name === name);
    if (operation === undefined) throw new Error(`The firewall guards ${name}, which is not an operation.`);
    return operation;
  };
  const rules = [
    ...Object.entries(guarded).map(([name, { limit, operations: names }]) => {
      const [first, ...more] = withoutCovered(names.map(named)).map(matchesRoute);
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
