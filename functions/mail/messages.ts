import * as z from 'zod/mini';
import { sqs } from '../store/clients.ts';
import { environment } from '../store/environment.ts';
import { inParallel } from '../store/in-parallel.ts';
import type { Queue } from '../store/outbox.ts';

/** A message of a queue: keys and ids, never personal data. All kinds but the last are for the job queue only. */
export const QueueMessage = z.union([
  /** An assignment to roll forward. */
  z.object({ pending: z.object({ club: z.string(), id: z.string() }) }),
  z.object({ recount: z.object({ club: z.string() }) }),
  /** A club whose buyers are to be anonymised once their retention period has ended (R177). */
  z.object({ retention: z.object({ club: z.string() }) }),
  /** An outbox message, by its key; with `batch`, one batch of a winner mail's recipients. */
  z.object({ pk: z.string(), sk: z.string(), batch: z.optional(z.number()) }),
]);
export type QueueMessage = z.infer<typeof QueueMessage>;

const urlOf = (queue: Queue): string => {
  const urls = environment();
  return {
    account: urls.ACCOUNT_MAIL_QUEUE_URL,
    activation: urls.ACTIVATION_MAIL_QUEUE_URL,
    ticket: urls.TICKET_MAIL_QUEUE_URL,
    winner: urls.WINNER_MAIL_QUEUE_URL,
    job: urls.JOB_QUEUE_URL,
  }[queue];
};

export interface Sending {
  readonly queue: Queue;
  readonly message: QueueMessage;
  /** Delivery delay in seconds, at most 900. */
  readonly delay?: number;
}

/** The most messages that SQS accepts in one call. */
const messagesPerCall = 10;
const concurrentCalls = 4;

/** Sends messages, ten per call. @returns those that SQS did not accept */
export async function enqueue<T extends Sending>(sendings: readonly T[]): Promise<T[]> {
  const calls = [...Map.groupBy(sendings, ({ queue }) => queue).values()].flatMap((ofQueue) =>
    Array.from({ length: Math.ceil(ofQueue.length / messagesPerCall) }, (_, call) =>
      ofQueue.slice(call * messagesPerCall, (call + 1) * messagesPerCall),
    ),
  );
  return (await inParallel(calls, concurrentCalls, sendCall)).flat();
}

async function sendCall<T extends Sending>(sendings: readonly T[]): Promise<T[]> {
  const [first] = sendings;
  if (!first) return [];
  const { client, SendMessageBatchCommand } = await sqs();
  const answer = await client.send(
    new SendMessageBatchCommand({
      QueueUrl: urlOf(first.queue),
      Entries: sendings.map(({ message, delay }, index) => ({
        Id: String(index),
        MessageBody: JSON.stringify(message),
        ...(delay !== undefined && { DelaySeconds: delay }),
      })),
    }),
  );
  return (answer.Failed ?? []).flatMap(({ Id }) => sendings[Number(Id)] ?? []);
}
