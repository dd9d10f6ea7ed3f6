import { Duration, type Stack } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { accept } from './findings.ts';

/** Timeout of each queue's consumer for a batch, in seconds. */
export const consumerSeconds = {
  accountMail: 30,
  activationMail: 60,
  ticketMail: 60,
  winnerMail: 120,
  job: 900,
} as const;

export type QueueName = keyof typeof consumerSeconds;
/** `dead…`: dead-letter queues. `deadMailEvents` receives SES events that could not be recorded. */
export type QueueConstructs = Record<QueueName | `dead${Capitalize<QueueName>}`, Queue> & {
  readonly deadMailEvents: Queue;
};

/** A message is dead-lettered after this many attempts. */
const maxReceiveCount = 5;

const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

function deadLetters(stack: Stack, id: string): Queue {
  const queue = new Queue(stack, id, {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  });
  accept(queue, { SQS3: 'It is a dead-letter queue.' });
  return queue;
}

/** A queue for each kind, so that an account mail never waits behind bulk mail. */
export function makeQueues(stack: Stack): QueueConstructs {
  const dead = (name: QueueName) => deadLetters(stack, `${pascal(name)}DeadLetters`);
  const deadQueues = {
    deadAccountMail: dead('accountMail'),
    deadActivationMail: dead('activationMail'),
    deadTicketMail: dead('ticketMail'),
    deadWinnerMail: dead('winnerMail'),
    deadJob: dead('job'),
  };
  const make = (name: QueueName, queue: Queue) =>
    new Queue(stack, `${pascal(name)}Queue`, {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // Six times the consumer's timeout, as Lambda recommends, so that a message is not redelivered while
      // its batch is retried.
      visibilityTimeout: Duration.seconds(6 * consumerSeconds[name]),
      retentionPeriod: Duration.days(4),
      deadLetterQueue: { queue, maxReceiveCount },
    });
  return {
    accountMail: make('accountMail', deadQueues.deadAccountMail),
    activationMail: make('activationMail', deadQueues.deadActivationMail),
    ticketMail: make('ticketMail', deadQueues.deadTicketMail),
    winnerMail: make('winnerMail', deadQueues.deadWinnerMail),
    job: make('job', deadQueues.deadJob),
    ...deadQueues,
    deadMailEvents: deadLetters(stack, 'DeadMailEvents'),
  };
}
