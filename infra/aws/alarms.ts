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
import type { QueueName, QueueConstructs } from './queues.ts';
import { shiftsTraffic } from './releases.ts';
import { makeWatch, metric, period, type Watch } from './watch.ts';

/** Maximum age of a message, in seconds. A winner mail to 20 000 takes 15 minutes; concurrent ones wait. */
const oldest: Record<QueueName, number> = {
  accountMail: 300,
  activationMail: 3600,
  ticketMail: 1800,
  winnerMail: 4 * 3600,
  job: 1800,
};

function watchesOf({ config, api, table, queues, workers }: Watched, service: string): Watch[] {
  const ofApi = (name: string, statistic: string) =>
    metric('AWS/ApiGateway', name, statistic, { ApiId: api.ref });
  const ofTable = (name: string) => metric('AWS/DynamoDB', name, Stats.SUM, { TableName: table.tableName });
  return [
    ...(shiftsTraffic(config) ? [releaseFailures(api)] : []),
    {
      name: 'ApiErrors',
      text: 'More than 1 % of the requests fail with a 5xx: look for "level":"error" in the log of the functions.',
      metric: new MathExpression({
        expression: 'IF(calls > 20, 100 * errors / calls, 0)',
        usingMetrics: { errors: ofApi('5xx', Stats.SUM), calls: ofApi('Count', Stats.SUM) },
        label: 'Failed requests, in percent',
        period,
      }),
      above: 1,
    },
    {
      name: 'ApiSlow',
      text: 'More than 1 % of the requests take more than three seconds.',
      metric: ofApi('Latency', Stats.percentile(99)),
      above: 3000,
      times: 3,
    },
    {
      name: 'FunctionsThrottled',
      text: 'Invocations are throttled: the concurrency of the account is used up.',
      metric: metric('AWS/Lambda', 'Throttles', Stats.SUM),
      above: 0,
      times: 2,
    },
    {
      name: 'TableThrottled',
      text: 'The table throttles requests: a partition is hot, or traffic rose faster than the table scales.',
      metric: new MathExpression({
        // Each is reported only while it happens: without FILL the sum is missing unless both happen at once.
        expression: 'FILL(reads, 0) + FILL(writes, 0)',
        usingMetrics: { reads: ofTable('ReadThrottleEvents'), writes: ofTable('WriteThrottleEvents') },
        label: 'Requests that the table throttled',
        period,
      }),
      above: 0,
      times: 2,
    },
    {
      name: 'OutboxBehind',
      text: 'Outbox messages do not reach their queues: see the log of relayOutbox.',
      metric: workers.relayOutbox.metric('IteratorAge', { statistic: Stats.MAXIMUM, period }),
      above: 120_000,
    },
    {
      name: 'SchedulesFail',
      text: 'What runs by the clock fails again and again: sweepOutbox, each minute, or orderRecounts, each night, without which no buyer becomes anonymous. Look for its errors in the log of the functions.',
      metric: new MathExpression({
        expression: 'FILL(sweeps, 0) + FILL(recounts, 0)',
        usingMetrics: {
          sweeps: workers.sweepOutbox.metricErrors({ period }),
          recounts: workers.orderRecounts.metricErrors({ period }),
        },
        label: 'Scheduled runs that failed',
        period,
      }),
      above: 1,
    },
    {
      name: 'MailsBounce',
      text: 'More than 4 % of the mails bounce; at 5 % SES reviews the account. Whose addresses are they?',
      metric: metric('AWS/SES', 'Reputation.BounceRate', Stats.AVERAGE),
      above: 0.04,
    },
    {
      name: 'MailsComplained',
      text: 'More than 0.08 % of the mails are reported as spam; at 0.1 % SES reviews the account. Which club sends what?',
      metric: metric('AWS/SES', 'Reputation.ComplaintRate', Stats.AVERAGE),
      above: 0.0008,
    },
    {
      name: 'SenderRefused',
      text: 'SES refuses our sender: not verified, sandbox, paused, or the daily quota is used up. "mail.senderRefused" in the log states which. Mails wait in the outbox and are retried for 14 days.',
      metric: metric(metricNamespace, 'senderRefusals', Stats.SUM, { service }),
      above: 0,
    },
    {
      name: 'CountsDrift',
      text: 'A counter differs from the records it counts: look for "recount.drift" in the log, and find the bug that caused it.',
      metric: metric(metricNamespace, 'drifts', Stats.SUM, { service }),
      above: 0,
    },
    ...Object.entries(oldest).map(([name, seconds]): Watch => ({
      name: `${name}Late`,
      text: `The oldest message in the queue ${name} is older than ${seconds / 60} minutes.`,
      metric: queues[name as QueueName].metricApproximateAgeOfOldestMessage({ period }),
      above: seconds,
    })),
    ...(
      [
        'deadAccountMail',
        'deadActivationMail',
        'deadTicketMail',
        'deadWinnerMail',
        'deadJob',
        'deadMailEvents',
      ] as const
    ).map((name): Watch => ({
      name,
      text: 'A message failed five times, was permanently refused, or was set aside: see "Dead letters" in docs/operate.md.',
      metric: queues[name].metricApproximateNumberOfMessagesVisible({ period }),
      above: 0,
    })),
  ];
}

/** Evaluated every minute, because a release shifts its traffic within five. */
function releaseFailures(api: CfnApi): Watch {
  const errors = metric('AWS/ApiGateway', '5xx', Stats.SUM, { ApiId: api.ref });
  return {
    name: 'ReleaseFailures',
    text: 'More than two requests a minute fail with a 5xx. A release in progress is rolled back.',
    metric: errors.with({ period: Duration.minutes(1) }),
    above: 2,
  };
}

interface Watched {
  readonly config: Config;
  readonly api: CfnApi;
  readonly table: Table;
  readonly queues: QueueConstructs;
  readonly workers: Readonly<Record<'relayOutbox' | 'sweepOutbox' | 'orderRecounts', IFunction>>;
  readonly logGroup: LogGroup;
  readonly apiLog: LogGroup;
}

/**
 * Requests, latency, failures and units of each route, from the request log
 * (functions/kernel/middleware/request-log.ts). Queried when the dashboard is opened, since a metric per route would be
 * billed all month.
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

/** Views of each page, from the log lines of functions/club/count-views.ts. */
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

/**
 * Requests refused with 429, by route: by a limit of the API (api-limits.ts) within a millisecond or two, by a function
 * after the tens of milliseconds that it takes.
 */
const refusedWidget = (apiLog: LogGroup): IWidget =>
  new LogQueryWidget({
    title: 'Refused with 429',
    width: 24,
    height: 6,
    view: LogQueryVisualizationType.TABLE,
    logGroupNames: [apiLog.logGroupName],
    queryLines: [
      'filter status = 429',
      'stats count(*) as requests, pct(milliseconds, 50) as median by route',
      'sort requests desc',
      'limit 50',
    ],
  });

/** The alarms of the service, by name, and its dashboard. */
export function makeAlarms(stack: Stack, watched: Watched): Map<string, Alarm> {
  const { config, logGroup, apiLog } = watched;
  const widgets = [
    routesWidget(logGroup),
    refusedWidget(apiLog),
    ...(config.analytics ? [viewsWidget(logGroup)] : []),
  ];
  return makeWatch(stack, config, watchesOf(watched, stack.stackName), widgets);
}
