import { Duration, type Stack } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Config } from './config.ts';

/** An alarm: a metric above a threshold in `times` consecutive periods, by default 1. */
export interface Watch {
  readonly name: string;
  /** The alarm's description: what it means and where to start. */
  readonly text: string;
  readonly metric: IMetric;
  readonly above: number;
  readonly times?: number;
}

/** Default period of a metric. */
export const period = Duration.minutes(5);

export const metric = (
  namespace: string,
  metricName: string,
  statistic: string,
  dimensionsMap: Record<string, string> = {},
) => new Metric({ namespace, metricName, statistic, dimensionsMap, period });

/**
 * Creates the alarms, their topic, and a dashboard of their metrics, named like the stack.
 *
 * @param more widgets below the metrics
 */
export function makeWatch(
  stack: Stack,
  { alarmAddress }: Config,
  watches: readonly Watch[],
  more: readonly IWidget[] = [],
): Map<string, Alarm> {
  const topic = new Topic(stack, 'Alarms', { displayName: 'Lottlaget', enforceSSL: true });
  // `enforceSSL` adds a policy, which replaces SNS's default one that lets the account's alarms publish.
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': stack.account } },
    }),
  );
  if (alarmAddress !== undefined) topic.addSubscription(new EmailSubscription(alarmAddress));
  const alarms = new Map<string, Alarm>();
  for (const { name, text, metric: watched, above, times = 1 } of watches) {
    const alarm = new Alarm(stack, `${name}Alarm`, {
      alarmDescription: text,
      metric: watched,
      threshold: above,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: times,
      // No traffic is no alarm.
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(topic));
    alarm.addOkAction(new SnsAction(topic));
    alarms.set(name, alarm);
  }
  new Dashboard(stack, 'Dashboard', {
    dashboardName: stack.stackName,
    defaultInterval: Duration.days(1),
    widgets: rowsOf([
      ...watches.map(
        ({ name, metric: shown, above }) =>
          new GraphWidget({ title: name, left: [shown], leftAnnotations: [{ value: above }], width: 8 }),
      ),
      ...more,
    ]),
  });
  return alarms;
}

/** Three in a row. */
const rowsOf = (widgets: readonly IWidget[]): IWidget[][] =>
  Array.from({ length: Math.ceil(widgets.length / 3) }, (_, row) => widgets.slice(row * 3, row * 3 + 3));
