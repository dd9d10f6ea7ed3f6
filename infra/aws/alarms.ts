import { Duration, type Stack } from 'aws-cdk-lib';
import type { CfnApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  type Alarm,
  type IWidget,
  LogQueryVisualizationType,
  LogQueryWidget,
  MathExpression,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { metricNamespace } from '../../shared/environment.ts';
import type { Config } from './config.ts';
import type { QueueName, Queues } from './queues.ts';
import { shiftsTraffic } from './releases.ts';
import { makeWatch, metric, period, type Watch } from './watch.ts';

/** Seconds that a message may be old. A winner mail of 20 000 takes a quarter of an hour; more at a time wait. */
const oldest: Record<QueueName, number> = {
  accountMail: 300,
  ticketMail: 1800,
  winnerMail: 4 * 3600,
  job: 1800,
};

function watchesOf({ config, api, table, queues, relay }: Watched, service: string): Watch[] {
  const ofApi = (name: string, statistic: string) =>
    metric('AWS/ApiGateway', name, statistic, { ApiId: api.ref });
  const ofTable = (name: string) => metric('AWS/DynamoDB', name, Stats.SUM, { TableName: table.tableName });
  return [
    ...(shiftsTraffic(config) ? [releaseFailures(api)] : []),
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
    {
      name: 'SenderRefused',
      text: 'The mail service refuses our sender: not verified, sandbox, paused, or the quota of the day is used up. "mail.senderRefused" in the log says which. Mails wait, and are tried for 14 days.',
      metric: metric(metricNamespace, 'senderRefusals', Stats.SUM, { service }),
      above: 0,
    },
    {
      name: 'CountsDrift',
      text: 'A count is not what it counts: look for "recount.drift" in the log, and find the bug that made it.',
      metric: metric(metricNamespace, 'drifts', Stats.SUM, { service }),
      above: 0,
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
        text: 'Something failed five times, was refused for good, or was set aside: see "Dead letters" in docs/operate.md.',
        metric: queues[name].metricApproximateNumberOfMessagesVisible({ period }),
        above: 0,
      }),
    ),
  ];
}

/** Watched each minute: a release shifts its traffic in five. */
function releaseFailures(api: CfnApi): Watch {
  const errors = metric('AWS/ApiGateway', '5xx', Stats.SUM, { ApiId: api.ref });
  return {
    name: 'ReleaseFailures',
    text: 'Requests fail inside, more than two in a minute. A release that is under way is taken back by it.',
    metric: errors.with({ period: Duration.minutes(1) }),
    above: 2,
  };
}

interface Watched {
  readonly config: Config;
  readonly api: CfnApi;
  readonly table: Table;
  readonly queues: Queues;
  readonly relay: IFunction;
  /** Where the functions write. */
  readonly logGroup: LogGroup;
}

/**
 * What each route does, from the lines that its function writes (functions/kernel/middleware/request-log.ts): asked of
 * the log when somebody looks, since a metric for each would be billed all month.
 */
const routesWidget = (logGroup: LogGroup): IWidget =>
  new LogQueryWidget({
    title: 'Routes',
    width: 24,
    height: 12,
    view: LogQueryVisualizationType.TABLE,
    logGroupNames: [logGroup.logGroupName],
    queryLines: [
      'filter event = "request"',
      'stats count(*) as requests, pct(ms, 50) as median, pct(ms, 95) as p95, sum(failed) as failures, sum(cold) as coldStarts, avg(reads) as readUnits, avg(writes) as writeUnits by route',
      'sort requests desc',
      'limit 200',
    ],
  });

/** How often each page is looked at, from the lines of functions/club/count-views.ts. */
const viewsWidget = (logGroup: LogGroup): IWidget =>
  new LogQueryWidget({
    title: 'Page views',
    width: 24,
    height: 12,
    view: LogQueryVisualizationType.TABLE,
    logGroupNames: [logGroup.logGroupName],
    queryLines: [
      'filter event = "page.view"',
      'stats count(*) as views by page',
      'sort views desc',
      'limit 100',
    ],
  });

/** The alarms of the service, by name, and its dashboard. */
export function makeAlarms(stack: Stack, watched: Watched): Map<string, Alarm> {
  const { config, logGroup } = watched;
  const widgets = [routesWidget(logGroup), ...(config.analytics ? [viewsWidget(logGroup)] : [])];
  return makeWatch(stack, config, watchesOf(watched, stack.stackName), widgets);
}
