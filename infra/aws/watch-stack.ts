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

/** Marks everything of an installation; by it the bill tells the installations of an account apart. */
export const serviceTag = 'service';

/** No address, no path (it may hold a token), no referrer, no browser: how much, how fast, from which edge. */
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

/** What the service's stack tells this one. */
export const watchParameter = 'DistributionId';

/** What is seen of the service in us-east-1 only: CloudFront's log and metrics, and what the whole costs. */
export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, config: Config, serviceStack: string) {
    super(scope, id, {
      description: 'Lottlaget: the log, the alarms of CloudFront, and the watch over costs',
      env: { region: globalRegion, ...(config.account !== undefined && { account: config.account }) },
      suppressTemplateIndentation: true,
    });
    const distributionId = new CfnParameter(this, watchParameter, {
      description: "The output of that name of the service's stack",
      allowedPattern: '[A-Z0-9]+',
    }).valueAsString;
    if (config.edgeLogs) deliverLog(this, config, distributionId);
    if (!config.alarms) return;
    const ofDistribution = (name: string) =>
      metric('AWS/CloudFront', name, Stats.AVERAGE, { DistributionId: distributionId, Region: 'Global' });
    makeWatch(this, config, [
      {
        name: 'EdgeErrors',
        text: 'More than five requests in a hundred fail at CloudFront: is the API there, and do the buckets answer?',
        metric: ofDistribution('5xxErrorRate'),
        above: 5,
        times: 2,
      },
      ...(config.firewall
        ? [
            {
              name: 'FirewallBlocks',
              text: 'The firewall turns more than a thousand requests away in five minutes: somebody guesses or floods.',
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

/** CloudFront's log goes to CloudWatch: it can be searched at once, and is gone after as many days as the others. */
function deliverLog(stack: Stack, config: Config, distributionId: string): void {
  const logGroup = new LogGroup(stack, 'EdgeLogs', {
    retention: config.logRetentionDays as RetentionDays,
    removalPolicy: removalOf(config),
  });
  logGroup.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      // It ends in `:*`, which takes in the streams.
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
 * Mails when a day costs more than `dollars`. It looks at the whole account and not at the tag `service`: a cost
 * allocation tag can be activated only a day after the first deployment, and in an organization only by the
 * management account, which alone may have a cost monitor of a tag
 * (https://docs.aws.amazon.com/cost-management/latest/userguide/getting-started-ad.html). It has no name of its own,
 * since another address makes CloudFormation replace it.
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
