import * as z from 'zod/mini';
import type { DeadQueue } from '../../shared/ops.ts';
import { sqs } from '../store/clients.ts';
import { environment } from '../store/environment.ts';
import { log } from '../kernel/logger.ts';
import { attempt, type Item, present } from '../store/write.ts';
import type { ServiceTable } from '../store/table.ts';
import { receiptHash, type Recipient } from '../store/receipt.ts';
import type { Queue, OutboxMessage } from '../store/outbox.ts';

/** URL of a queue's dead-letter queue; `events`: SES events that could not be recorded. */
export function deadLettersUrl(queue: DeadQueue): string {
  const {
    ACCOUNT_MAIL_DEAD_LETTERS_URL: account,
    ACTIVATION_MAIL_DEAD_LETTERS_URL: activation,
    TICKET_MAIL_DEAD_LETTERS_URL: ticket,
    WINNER_MAIL_DEAD_LETTERS_URL: winner,
    JOB_DEAD_LETTERS_URL: job,
    DEAD_MAIL_EVENTS_URL: events,
  } = environment();
  return { account, activation, ticket, winner, job, events }[queue];
}

/** A recipient that is not retried, and why; contains no address. */
export const RefusedRecipient = z.object({
  refused: z.object({
    club: z.string(),
    queue: z.string(),
    id: z.string(),
    receipt: z.string(),
    reason: z.string(),
  }),
});
export type RefusedRecipient = z.infer<typeof RefusedRecipient>;

/** A poison item of the outbox, or an assignment, that needs an operator: its key, and why. */
export const Parked = z.object({
  parked: z.object({ pk: z.string(), sk: z.string(), reason: z.string() }),
});
export type Parked = z.infer<typeof Parked>;

/** Sends a recipient that SES refuses permanently to the queue's dead-letter queue, with the reason. */
export async function deadLetter(
  { club, queue, id }: OutboxMessage,
  recipient: Recipient,
  reason: string,
): Promise<void> {
  await sendDead(queue, { refused: { club, queue, id, receipt: receiptHash(recipient), reason } });
}

async function sendDead(queue: Queue, letter: RefusedRecipient | Parked): Promise<void> {
  const { client, SendMessageCommand } = await sqs();
  await client.send(
    new SendMessageCommand({ QueueUrl: deadLettersUrl(queue), MessageBody: JSON.stringify(letter) }),
  );
}

/** Dead letters expire after 14 days; an item that is still set aside gets a new one before that (ms). */
const letterLasts = 13 * 86_400_000;

/** Whether an item is set aside: the sweep skips it. */
export const isParked = (item: Item): boolean => item.parked !== undefined;

/** Marks an item as set aside: since when (epoch ms), and why. */
const Mark = z.object({ at: z.number(), reason: z.string() });

/**
 * Sets an item aside: marks it where it is and sends a dead letter that names it, which raises the queue's alarm. An
 * item that is still set aside when its dead letter is about to expire gets another. Failures are retried by the next
 * sweep, a minute later.
 */
export async function setAside(
  service: ServiceTable,
  queue: Queue,
  item: Item,
  reason: string,
  now: number,
): Promise<void> {
  const { at, reason: why = reason } = Mark.safeParse(item.parked).data ?? {};
  if (isParked(item) && now - Number(at) < letterLasts) return;
  const key = { pk: String(item.pk), sk: String(item.sk) };
  try {
    await sendDead(queue, { parked: { ...key, reason: why } });
    await attempt(
      service.write({ update: key, set: { parked: { reason: why, at: now } }, if: present('pk') }),
    );
    log.warn('outbox.setAside', { queue, ...key, reason: why });
  } catch (error) {
    log.error('outbox.notSetAside', error, { queue, ...key });
  }
}
