import { Duration, type Stack } from 'aws-cdk-lib';
import type { CfnApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  Alarm,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  type IMetric,
  MathExpression,
  Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Config } from './config.ts';
import type { QueueName, Queues } from './queues.ts';

/** What somebody is woken for: more than `above` in `times` of as many periods of `minutes`. */
interface Watch {
  readonly name: string;
  /** What it means, and where to begin: the alarm's text. */
  readonly text: string;
  readonly metric: IMetric;
  readonly above: number;
  readonly times?: number;
}

const period = Duration.minutes(5);
/** Seconds that a message may be old. A winner mail of 20 000 takes a quarter of an hour; more at a time wait. */
const oldest: Record<QueueName, number> = {
  accountMail: 300,
  ticketMail: 1800,
  winnerMail: 4 * 3600,
  job: 1800,
};

const metric = (
  namespace: string,
  metricName: string,
  statistic: string,
  dimensionsMap: Record<string, string> = {},
) => new Metric({ namespace, metricName, statistic, dimensionsMap, period });

function watchesOf({ api, table, queues, relay }: Watched): Watch[] {
  const ofApi = (name: string, statistic: string) =>
    metric('AWS/ApiGateway', name, statistic, { ApiId: api.ref });
  const ofTable = (name: string) => metric('AWS/DynamoDB', name, Stats.SUM, { TableName: table.tableName });
  return [
    {
      name: 'ApiErrors',
      text: 'More than one request in a hundred fails inside: look for "level":"error" in the log of the functions.',
      metric: new MathExpression({
        expression: 'IF(calls > 20, 100 * errors / calls, 0)',
        usingMetrics: { errors: ofApi('5xx', Stats.SUM), calls: ofApi('Count', Stats.SUM) },
        label: 'Requests that fail, in percent',
        period,
      }),
      above: 1,
    },
    {
      name: 'ApiSlow',
      text: 'One request in a hundred takes more than three seconds.',
      metric: ofApi('Latency', Stats.percentile(99)),
      above: 3000,
      times: 3,
    },
    {
      name: 'FunctionsThrottled',
      text: 'Functions are turned away: the concurrency of the account is used up.',
      metric: metric('AWS/Lambda', 'Throttles', Stats.SUM),
      above: 0,
      times: 2,
    },
    {
      name: 'TableThrottled',
      text: 'The table turns requests away: a partition is hot, or traffic rose faster than it follows.',
      metric: new MathExpression({
        expression: 'reads + writes',
        usingMetrics: { reads: ofTable('ReadThrottleEvents'), writes: ofTable('WriteThrottleEvents') },
        label: 'Requests that the table turned away',
        period,
      }),
      above: 0,
      times: 2,
    },
    {
      name: 'OutboxBehind',
      text: 'Mail that is wished for does not reach its queue: look at the log of relayOutbox.',
      metric: relay.metric('IteratorAge', { statistic: Stats.MAXIMUM, period }),
      above: 120_000,
    },
    {
      name: 'MailsBounce',
      text: 'One mail in twenty comes back: SES reviews accounts for that. Whose addresses are they?',
      metric: metric('AWS/SES', 'Reputation.BounceRate', Stats.AVERAGE),
      above: 0.04,
    },
    {
      name: 'MailsComplained',
      text: 'One mail in a thousand is called unwanted: SES reviews accounts for that. Which club sends what?',
      metric: metric('AWS/SES', 'Reputation.ComplaintRate', Stats.AVERAGE),
      above: 0.0008,
    },
    ...Object.entries(oldest).map(([name, seconds]): Watch => ({
      name: `${name}Late`,
      text: `What waits in the queue ${name} is older than ${seconds / 60} minutes.`,
      metric: queues[name as QueueName].metricApproximateAgeOfOldestMessage({ period }),
      above: seconds,
    })),
    ...(['deadAccountMail', 'deadTicketMail', 'deadWinnerMail', 'deadJob', 'deadMailEvents'] as const).map(
      (name): Watch => ({
        name,
        text: 'Something failed five times, or was refused for good: see "dead letters" in the README.',
        metric: queues[name].metricApproximateNumberOfMessagesVisible({ period }),
        above: 0,
      }),
    ),
  ];
}

interface Watched {
  readonly config: Config;
  readonly api: CfnApi;
  readonly table: Table;
  readonly queues: Queues;
  readonly relay: IFunction;
}

/** Alarms, whom they reach, and a dashboard with what they watch. */
export function makeAlarms(stack: Stack, watched: Watched): void {
  const topic = new Topic(stack, 'Alarms', { displayName: 'Lottlaget', enforceSSL: true });
  const { alarmAddress } = watched.config;
  if (alarmAddress !== undefined) topic.addSubscription(new EmailSubscription(alarmAddress));
  const watches = watchesOf(watched);
  for (const { name, text, metric: watchedMetric, above, times = 1 } of watches) {
    const alarm = new Alarm(stack, `${name}Alarm`, {
      alarmDescription: text,
      metric: watchedMetric,
      threshold: above,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: times,
      // Nothing is told of what nobody uses.
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(topic));
    alarm.addOkAction(new SnsAction(topic));
  }
  new Dashboard(stack, 'Dashboard', {
    dashboardName: stack.stackName,
    defaultInterval: Duration.days(1),
    widgets: Array.from({ length: Math.ceil(watches.length / 3) }, (_, row) =>
      watches
        .slice(row * 3, row * 3 + 3)
        .map(
          ({ name, metric: shown, above }) =>
            new GraphWidget({ title: name, left: [shown], leftAnnotations: [{ value: above }], width: 8 }),
        ),
    ),
  });
}
