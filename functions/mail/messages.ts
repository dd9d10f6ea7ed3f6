import * as z from 'zod/mini';
import { sqs } from '../store/clients.ts';
import { environment } from '../store/environment.ts';
import type { Queue } from '../store/outbox.ts';

/**
 * What the queues carry: keys and ids, never personal data. An outbox message by its key in the outbox; with `batch`,
 * that part of its receivers; an assignment in flight, or a club to be counted again, for whoever runs jobs. `drawn`: a
 * draw with a new winner, as the previous release sends it.
 */
export const QueueMessage = z.union([
  z.object({ drawn: z.object({ club: z.string(), drawId: z.string() }) }),
  z.object({ pending: z.object({ club: z.string(), id: z.string() }) }),
  z.object({ recount: z.object({ club: z.string() }) }),
  z.object({ retention: z.object({ club: z.string() }) }),
  z.object({ pk: z.string(), sk: z.string(), batch: z.optional(z.number()) }),
]);
export type QueueMessage = z.infer<typeof QueueMessage>;

const urlOf = (queue: Queue): string => {
  const { ACCOUNT_MAIL_QUEUE_URL, TICKET_MAIL_QUEUE_URL, WINNER_MAIL_QUEUE_URL, JOB_QUEUE_URL } =
    environment();
  return {
    account: ACCOUNT_MAIL_QUEUE_URL,
    ticket: TICKET_MAIL_QUEUE_URL,
    winner: WINNER_MAIL_QUEUE_URL,
    job: JOB_QUEUE_URL,
  }[queue];
};

export interface Sending {
  readonly queue: Queue;
  readonly message: QueueMessage;
  /** Delivery delay in seconds, at most 900. */
  readonly delay?: number;
}

/** Maximum messages in a call of SQS. */
const perCall = 10;
const callsAtOnce = 4;

/** Sends messages, ten a call. @returns those that SQS did not accept */
export async function enqueue<T extends Sending>(sendings: readonly T[]): Promise<T[]> {
  const calls = [...Map.groupBy(sendings, ({ queue }) => queue).values()].flatMap((ofQueue) =>
    Array.from({ length: Math.ceil(ofQueue.length / perCall) }, (_, call) =>
      ofQueue.slice(call * perCall, (call + 1) * perCall),
    ),
  );
  const failed: T[] = [];
  for (let from = 0; from < calls.length; from += callsAtOnce)
    failed.push(...(await Promise.all(calls.slice(from, from + callsAtOnce).map(sendCall))).flat());
  return failed;
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
