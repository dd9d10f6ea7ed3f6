import { Arn, ArnFormat, CfnOutput, CfnParameter, Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  CfnDelivery,
  CfnDeliveryDestination,
  CfnDeliverySource,
  LogGroup,
  type RetentionDays,
} from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Config } from './config.ts';
import { globalRegion } from './global-stack.ts';
import { removalOf } from './removal.ts';
import { makeWatch, metric } from './watch.ts';

/** Tag of all resources of an installation; separates the installations of an account on the bill. */
export const serviceTag = 'service';

/** Volume, speed and edge location; no network address, no path (it may hold a token), no referrer, no user agent. */
const loggedFields = [
  'date',
  'time',
  'x-edge-location',
  'cs-method',
  'sc-status',
  'x-edge-result-type',
  'x-edge-detailed-result-type',
  'sc-bytes',
  'time-taken',
  'time-to-first-byte',
  'cs-protocol-version',
  'sc-content-type',
];

/** The parameter that receives the output of the same name of the service's stack. */
export const watchParameter = 'DistributionId';

/** Monitoring that exists in us-east-1 only: CloudFront's log and metrics, and the cost of the account. */
export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, config: Config, serviceStack: string) {
    super(scope, id, {
      description: 'Lottlaget: log and alarms of CloudFront, and the cost alarm',
      env: { region: globalRegion, ...(config.account !== undefined && { account: config.account }) },
      suppressTemplateIndentation: true,
    });
    const distributionId = new CfnParameter(this, watchParameter, {
      description: "The output of the same name of the service's stack",
      allowedPattern: '[A-Z0-9]+',
    }).valueAsString;
    if (config.edgeLogs) deliverLog(this, config, distributionId);
    if (!config.alarms) return;
    const ofDistribution = (name: string) =>
      metric('AWS/CloudFront', name, Stats.AVERAGE, { DistributionId: distributionId, Region: 'Global' });
    makeWatch(this, config, [
      {
        name: 'EdgeErrors',
        text: 'More than 5 % of the requests fail at CloudFront: do the API and the buckets answer?',
        metric: ofDistribution('5xxErrorRate'),
        above: 5,
        times: 2,
      },
      ...(config.firewall
        ? [
            {
              name: 'FirewallBlocks',
              text: 'The firewall blocks more than a thousand requests in five minutes: an attempt to guess or to flood.',
              metric: metric('AWS/WAFV2', 'BlockedRequests', Stats.SUM, {
                WebACL: serviceStack,
                Rule: 'ALL',
              }),
              above: 1000,
            },
          ]
        : []),
    ]);
    if (config.alarmAddress !== undefined) watchCosts(this, config.alarmAddress, config.dailyCost);
  }
}

/** Delivers CloudFront's log to CloudWatch: searchable immediately, with the retention of the other logs. */
function deliverLog(stack: Stack, config: Config, distributionId: string): void {
  const logGroup = new LogGroup(stack, 'EdgeLogs', {
    retention: config.logRetentionDays as RetentionDays,
    removalPolicy: removalOf(config),
  });
  logGroup.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      // It ends in `:*`, which includes the streams.
      resources: [logGroup.logGroupArn],
      conditions: { StringEquals: { 'aws:SourceAccount': stack.account } },
    }),
  );
  const source = new CfnDeliverySource(stack, 'EdgeLogSource', {
    name: `${stack.stackName}-edge`,
    logType: 'ACCESS_LOGS',
    resourceArn: Arn.format(
      {
        service: 'cloudfront',
        region: '',
        resource: 'distribution',
        resourceName: distributionId,
        arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
      },
      stack,
    ),
  });
  const destination = new CfnDeliveryDestination(stack, 'EdgeLogDestination', {
    name: `${stack.stackName}-edge`,
    destinationResourceArn: logGroup.logGroupArn,
    outputFormat: 'json',
  });
  const delivery = new CfnDelivery(stack, 'EdgeLogDelivery', {
    deliverySourceName: source.name,
    deliveryDestinationArn: destination.attrArn,
    recordFields: loggedFields,
  });
  delivery.addResourceDependency(source);
  new CfnOutput(stack, 'EdgeLog', { value: logGroup.logGroupName });
}

/**
 * Mails when a day costs more than `dollars` (US). It covers the whole account and not the tag `service`: a cost
 * allocation tag can be activated only a day after the first deployment, and in an organization only by the
 * management account, which alone may have a cost monitor of a tag
 * (https://docs.aws.amazon.com/cost-management/latest/userguide/getting-started-ad.html). Unnamed, since
 * CloudFormation replaces it when the address changes.
 */
function watchCosts(stack: Stack, address: string, dollars: number): void {
  new CfnBudget(stack, 'CostAlarm', {
    budget: {
      budgetType: 'COST',
      timeUnit: 'DAILY',
      budgetLimit: { amount: dollars, unit: 'USD' },
    },
    notificationsWithSubscribers: [
      {
        notification: {
          notificationType: 'ACTUAL',
          comparisonOperator: 'GREATER_THAN',
          threshold: 100,
          thresholdType: 'PERCENTAGE',
        },
        subscribers: [{ subscriptionType: 'EMAIL', address }],
      },
    ],
  });
}
