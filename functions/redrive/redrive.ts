import * as z from 'zod/mini';
import type { DeadQueue } from '../../shared/ops.ts';
import { sqs } from '../store/clients.ts';
import { log } from '../kernel/logger.ts';
import type { ServiceTable } from '../store/table.ts';
import { askAgain } from '../mail/circuit.ts';
import { deadLettersUrl, Parked, RefusedRecipient } from '../mail/dead-letters.ts';
import { returnToQueue, discardMessage } from './return-to-queue.ts';
import { MailEvent, recordEvent } from '../mail/mail-event.ts';
import { enqueue, QueueMessage } from '../mail/messages.ts';
import type { Queue } from '../store/outbox.ts';

/** Stop receiving this long before the function's deadline (ms). */
const stopBeforeMs = 10_000;
/** Visibility timeout in seconds: hides received messages from other runs until this one releases them. */
const hidden = 300;

/** A dead letter as received from SQS. */
interface Message {
  readonly MessageId?: string;
  readonly ReceiptHandle?: string;
  readonly Body?: string;
}
/** `undeliverable`: nothing can be done. `later`: another run may succeed. */
type Result = 'done' | 'refused' | 'undeliverable' | 'later';

export interface Redriven {
  /** Moved back to the queue, or recorded. */
  readonly done: number;
  /** Recipients who are refused permanently. */
  readonly refused: readonly RefusedRecipient['refused'][];
  readonly undeliverable: number;
  /** Left for another run: out of time, or not accepted by the queue. */
  readonly left: number;
}

/**
 * Moves a queue's dead letters back to it, and returns items that were set aside; for `events`, records them. Sends a
 * message before deleting its dead letter: a message that is moved twice is processed once. Where SES refuses our
 * sender, the next mail may probe immediately.
 * @param discard deletes undeliverable and refused ones, which otherwise stay
 */
export async function redrive(
  service: ServiceTable,
  { queue, discard }: { readonly queue: DeadQueue; readonly discard: boolean },
  timeLeft: () => number,
): Promise<Redriven> {
  const dead = await openDeadLetters(deadLettersUrl(queue));
  if (queue !== 'events') await askAgain(service, queue);
  const held = new Set<Message>();
  const refused: RefusedRecipient['refused'][] = [];
  const counts: Record<Result, number> = { done: 0, refused: 0, undeliverable: 0, later: 0 };
  let unseen = 0;
  const move = mover(service, { queue, discard });
  try {
    for (;;) {
      if (timeLeft() < stopBeforeMs) {
        unseen = await dead.count();
        break;
      }
      const messages = await dead.receive();
      if (messages.length === 0) break;
      for (const message of messages) held.add(message);
      const results = await move(messages);
      const gone: Message[] = [];
      for (const [index, message] of messages.entries()) {
        const result = results[index] ?? 'later';
        counts[result]++;
        if (result === 'refused') refused.push(RefusedRecipient.parse(parsed(message)).refused);
        if (result === 'done' || (discard && result !== 'later')) gone.push(message);
      }
      await dead.remove(gone);
      for (const message of gone) held.delete(message);
    }
  } finally {
    await dead.show([...held]);
  }
  return { done: counts.done, refused, undeliverable: counts.undeliverable, left: counts.later + unseen };
}

function parsed({ Body = '' }: Message): unknown {
  try {
    return JSON.parse(Body);
  } catch {
    return undefined;
  }
}

/** Handles dead letters received together. */
function mover(
  service: ServiceTable,
  { queue, discard }: { readonly queue: DeadQueue; readonly discard: boolean },
): (messages: readonly Message[]) => Promise<Result[]> {
  if (queue === 'events') return (messages) => noteAll(service, messages);
  return async (messages) => {
    const results = new Map<Message, Result>();
    await moveAll(queue, messages, results);
    for (const message of messages) {
      if (RefusedRecipient.safeParse(parsed(message)).success) results.set(message, 'refused');
      const { data: letter } = Parked.safeParse(parsed(message));
      if (!letter) continue;
      const result = await returnToQueue(service, letter);
      if (result === 'undeliverable' && discard) await discardMessage(service, letter);
      results.set(message, result);
    }
    return messages.map((message) => results.get(message) ?? 'undeliverable');
  };
}

async function moveAll(
  queue: Queue,
  messages: readonly Message[],
  results: Map<Message, Result>,
): Promise<void> {
  const sendings = messages.flatMap((dead) => {
    const { data: message } = QueueMessage.safeParse(parsed(dead));
    return message ? [{ queue, message, dead }] : [];
  });
  for (const { dead } of sendings) results.set(dead, 'done');
  for (const { dead } of await enqueue(sendings)) results.set(dead, 'later');
}

/** What Lambda stores of an event whose function failed. */
const FailedEvent = z.object({ requestPayload: z.object({ detail: MailEvent }) });

const noteAll = (service: ServiceTable, messages: readonly Message[]): Promise<Result[]> =>
  Promise.all(
    messages.map(async (message): Promise<Result> => {
      try {
        const { requestPayload } = FailedEvent.parse(parsed(message));
        await recordEvent(service, requestPayload.detail, Date.now());
        return 'done';
      } catch (error) {
        log.error('mail.eventNotNoted', error, { message: message.MessageId });
        return 'undeliverable';
      }
    }),
  );

async function openDeadLetters(QueueUrl: string) {
  const {
    client,
    ReceiveMessageCommand,
    DeleteMessageBatchCommand,
    ChangeMessageVisibilityBatchCommand,
    GetQueueAttributesCommand,
  } = await sqs();
  const entries = (messages: readonly Message[]) =>
    messages.map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle }));
  return {
    /** At most ten, none if the queue is empty: long polling for a second asks all SQS servers. */
    async receive(): Promise<readonly Message[]> {
      const { Messages } = await client.send(
        new ReceiveMessageCommand({
          QueueUrl,
          MaxNumberOfMessages: 10,
          WaitTimeSeconds: 1,
          VisibilityTimeout: hidden,
        }),
      );
      return Messages ?? [];
    },
    async remove(messages: readonly Message[]): Promise<void> {
      if (messages.length === 0) return;
      await client.send(new DeleteMessageBatchCommand({ QueueUrl, Entries: entries(messages) }));
    },
    /** Makes the messages that stay visible to the next run. */
    async show(messages: readonly Message[]): Promise<void> {
      for (let from = 0; from < messages.length; from += 10) {
        const Entries = entries(messages.slice(from, from + 10)).map((entry) => ({
          ...entry,
          VisibilityTimeout: 0,
        }));
        await client.send(new ChangeMessageVisibilityBatchCommand({ QueueUrl, Entries }));
      }
    },
    async count(): Promise<number> {
      const { Attributes } = await client.send(
        new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['ApproximateNumberOfMessages'] }),
      );
      return Number(Attributes?.ApproximateNumberOfMessages ?? 0);
    },
  };
}
