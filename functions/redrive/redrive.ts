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
import { isSendersFault, Reopening } from './resend-refused.ts';

/** So long before the function is cut off, nothing is received any more, in ms. */
const reserve = 10_000;
/** What a run has received is not seen by another until so many seconds have passed, or the run shows it again. */
const hidden = 300;

/** A dead letter as SQS hands it out. */
interface Message {
  readonly MessageId?: string;
  readonly ReceiptHandle?: string;
  readonly Body?: string;
}
/** What became of a dead letter. `undeliverable`: nothing can be done with it; `later`: perhaps by the next run. */
type Result = 'done' | 'refused' | 'undeliverable' | 'later';

export interface Redriven {
  /** Moved back to the queue, or noted. */
  readonly done: number;
  /** Receivers who were refused for good. */
  readonly refused: readonly RefusedRecipient['refused'][];
  readonly undeliverable: number;
  /** How many are left that may be tried again: for want of time, or because the queue did not take them. */
  readonly left: number;
}

/**
 * Moves the dead letters of a queue back to it, and gives back what was set aside; of `events`, notes them. Sent before
 * it is deleted: what is moved twice is carried out once. Where SES has refused our sender it is asked again at once.
 * @param discard deletes those with which nothing can be done; else they stay
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
      if (timeLeft() < reserve) {
        unseen = await dead.count();
        break;
      }
      const messages = await dead.receive();
      if (messages.length === 0) break;
      for (const message of messages) held.add(message);
      const fates = await move(messages);
      const gone: Message[] = [];
      for (const [index, message] of messages.entries()) {
        const fate = fates[index] ?? 'later';
        counts[fate]++;
        if (fate === 'refused') refused.push(RefusedRecipient.parse(parsed(message)).refused);
        if (fate === 'done' || (discard && fate !== 'later')) gone.push(message);
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

/** What a run does with the dead letters that it receives together. */
function mover(
  service: ServiceTable,
  { queue, discard }: { readonly queue: DeadQueue; readonly discard: boolean },
): (messages: readonly Message[]) => Promise<Result[]> {
  if (queue === 'events') return (messages) => noteAll(service, messages);
  const reopening = new Reopening(service);
  return async (messages) => {
    const fates = new Map<Message, Result>();
    await moveAll(queue, messages, fates);
    await reopenAll(reopening, messages, fates);
    for (const message of messages) {
      const { data: letter } = Parked.safeParse(parsed(message));
      if (!letter) continue;
      const fate = await returnToQueue(service, letter);
      if (fate === 'undeliverable' && discard) await discardMessage(service, letter);
      fates.set(message, fate);
    }
    return messages.map((message) => fates.get(message) ?? 'undeliverable');
  };
}

async function moveAll(
  queue: Queue,
  messages: readonly Message[],
  fates: Map<Message, Result>,
): Promise<void> {
  const sendings = messages.flatMap((dead) => {
    const { data: message } = QueueMessage.safeParse(parsed(dead));
    return message ? [{ queue, message, dead }] : [];
  });
  for (const { dead } of sendings) fates.set(dead, 'done');
  for (const { dead } of await enqueue(sendings)) fates.set(dead, 'later');
}

/** Receivers who were refused: mailed again where SES refused the sender and not them. */
async function reopenAll(
  reopening: Reopening,
  messages: readonly Message[],
  fates: Map<Message, Result>,
): Promise<void> {
  const refusals = messages.flatMap((message) => {
    const { data } = RefusedRecipient.safeParse(parsed(message));
    return data ? [{ message, receiver: data.refused }] : [];
  });
  for (const { message } of refusals) fates.set(message, 'refused');
  const wronged = refusals.filter(({ receiver }) => isSendersFault(receiver));
  const mails = Map.groupBy(wronged, ({ receiver: { club, id } }) => JSON.stringify([club, id]));
  for (const ofMail of mails.values()) {
    const left = new Set(await reopening.reopen(ofMail.map(({ receiver }) => receiver)));
    for (const { message, receiver } of ofMail) if (!left.has(receiver)) fates.set(message, 'done');
  }
}

/** What Lambda leaves of an event that a function failed. */
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
    /** Ten at most, none where the queue is empty: waiting a second asks all of its servers. */
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
    /** Lets the next run see what this one leaves. */
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
