import { Duration, type Stack } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import {
  EventSourceMapping,
  FilterCriteria,
  FilterRule,
  type IFunction,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import { outboxPrefix } from '../../shared/key-prefixes.ts';
import type { MailConstructs } from './mail.ts';
import type { QueueName, QueueConstructs } from './queues.ts';
import type { WorkerName } from './workers.ts';

/** Messages per invocation, and concurrent invocations. SES's sending rate limits the mail. */
const consumers: Record<QueueName, { worker: WorkerName; batchSize: number; maxConcurrency: number }> = {
  accountMail: { worker: 'sendAccountMail', batchSize: 10, maxConcurrency: 5 },
  // Few at a time, so that an account mail requested meanwhile gets its share of SES's rate.
  activationMail: { worker: 'sendActivationMail', batchSize: 10, maxConcurrency: 2 },
  ticketMail: { worker: 'sendTicketMail', batchSize: 10, maxConcurrency: 5 },
  // Bulk mail is sent at 20 a second: ten of them while an account mail takes half a second.
  winnerMail: { worker: 'sendWinnerMail', batchSize: 1, maxConcurrency: 2 },
  job: { worker: 'runJob', batchSize: 1, maxConcurrency: 10 },
};

/** The event sources and schedules of the workers. */
export function makeTriggers(
  stack: Stack,
  options: {
    table: Table;
    queues: QueueConstructs;
    mail: MailConstructs;
    workers: Record<WorkerName, IFunction>;
  },
): void {
  const { table, queues, mail, workers } = options;

  new EventSourceMapping(stack, 'OutboxStream', {
    target: workers.relayOutbox,
    eventSourceArn: table.tableStreamArn,
    // Includes records written before the mapping exists.
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize: 100,
    bisectBatchOnError: true,
    retryAttempts: 10_000,
    reportBatchItemFailures: true,
    // Interrupted assignments are left to the sweep.
    filters: [
      FilterCriteria.filter({
        eventName: FilterRule.isEqual('INSERT'),
        dynamodb: { Keys: { pk: { S: [{ prefix: outboxPrefix }] } } },
      }),
    ],
  });

  for (const [name, { worker, batchSize, maxConcurrency }] of Object.entries(consumers)) {
    new EventSourceMapping(stack, `${worker}Messages`, {
      target: workers[worker],
      eventSourceArn: queues[name as QueueName].queueArn,
      batchSize,
      maxConcurrency,
      reportBatchItemFailures: true,
    });
  }

  new Rule(stack, 'EachMinute', {
    description: 'Sweeps the outbox',
    schedule: Schedule.rate(Duration.minutes(1)),
    targets: [new LambdaFunction(workers.sweepOutbox)],
  });
  // The next run catches up.
  workers.sweepOutbox.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) });

  new Rule(stack, 'EachNight', {
    description: 'Starts the recount of every club',
    schedule: Schedule.cron({ minute: '30', hour: '2' }),
    targets: [new LambdaFunction(workers.orderRecounts)],
  });

  new Rule(stack, 'MailEvent', {
    description: 'SES events of the mails of this stack',
    eventPattern: {
      source: ['aws.ses'],
      detail: { mail: { tags: { 'ses:configuration-set': [mail.configurationSet.configurationSetName] } } },
    },
    targets: [new LambdaFunction(workers.recordMailEvent)],
  });
  workers.recordMailEvent.configureAsyncInvoke({
    retryAttempts: 2,
    maxEventAge: Duration.hours(6),
    // The role's grants include sending there, so binding adds nothing.
    onFailure: { bind: () => ({ destination: queues.deadMailEvents.queueArn }) },
  });
}
