import { Arn, ArnFormat, CfnOutput, CfnParameter, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { CfnAnomalyMonitor, CfnAnomalySubscription } from 'aws-cdk-lib/aws-ce';
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
import { makeWatch, metric } from './watch.ts';

/** Marks everything of an installation; by it the bill tells the installations of an account apart. */
export const serviceTag = 'service';

/** Dollars a day beyond what was to be expected, from which somebody is told. */
const unexpected = 5;

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
    if (config.alarmAddress !== undefined) watchCosts(this, config.alarmAddress, serviceStack);
  }
}

/** CloudFront's log goes to CloudWatch: it can be searched at once, and is gone after as many days as the others. */
function deliverLog(stack: Stack, config: Config, distributionId: string): void {
  const logGroup = new LogGroup(stack, 'EdgeLogs', {
    retention: config.logRetentionDays as RetentionDays,
    removalPolicy: config.removalPolicy === 'retain' ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });
  logGroup.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [`${logGroup.logGroupArn}:log-stream:*`],
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

/** Tells by mail when a day costs more than it should by what the days before say. */
function watchCosts(stack: Stack, address: string, serviceStack: string): void {
  const monitor = new CfnAnomalyMonitor(stack, 'CostMonitor', {
    monitorName: serviceStack,
    monitorType: 'CUSTOM',
    monitorSpecification: JSON.stringify({
      Tags: { Key: serviceTag, Values: [serviceStack], MatchOptions: ['EQUALS'] },
    }),
  });
  new CfnAnomalySubscription(stack, 'CostAlarm', {
    subscriptionName: serviceStack,
    monitorArnList: [monitor.attrMonitorArn],
    frequency: 'DAILY',
    subscribers: [{ type: 'EMAIL', address }],
    thresholdExpression: JSON.stringify({
      Dimensions: {
        Key: 'ANOMALY_TOTAL_IMPACT_ABSOLUTE',
        MatchOptions: ['GREATER_THAN_OR_EQUAL'],
        Values: [`${unexpected}`],
      },
    }),
  });
}
