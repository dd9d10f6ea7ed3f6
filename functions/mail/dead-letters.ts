import * as z from 'zod/mini';
import type { DeadQueue } from '../../shared/ops.ts';
import { sqs } from '../runtime/clients.ts';
import { environment } from '../runtime/environment.ts';
import { receiptHash, type Recipient } from './receipt.ts';
import type { StoredWish } from './outbox.ts';

/** The queue that has the dead letters of another; `events`: what SES told and nobody could note. */
export function deadLettersUrl(queue: DeadQueue): string {
  const {
    ACCOUNT_MAIL_DEAD_LETTERS_URL: account,
    TICKET_MAIL_DEAD_LETTERS_URL: ticket,
    WINNER_MAIL_DEAD_LETTERS_URL: winner,
    JOB_DEAD_LETTERS_URL: job,
    DEAD_MAIL_EVENTS_URL: events,
  } = environment();
  return { account, ticket, winner, job, events }[queue];
}

/** A receiver who is never tried again, and why: without an address. */
export const Refusal = z.object({
  refused: z.object({
    club: z.string(),
    queue: z.string(),
    id: z.string(),
    receipt: z.string(),
    reason: z.string(),
  }),
});
export type Refusal = z.infer<typeof Refusal>;

/** Puts a receiver whom SES refuses for good among the dead letters of the queue, with the reason. */
export async function bury(
  { club, queue, id }: StoredWish,
  recipient: Recipient,
  reason: string,
): Promise<void> {
  const { client, SendMessageCommand } = await sqs();
  const refusal: Refusal = { refused: { club, queue, id, receipt: receiptHash(recipient), reason } };
  await client.send(
    new SendMessageCommand({ QueueUrl: deadLettersUrl(queue), MessageBody: JSON.stringify(refusal) }),
  );
}
