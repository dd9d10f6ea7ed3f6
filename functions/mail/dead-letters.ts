import { sqs } from '../runtime/clients.ts';
import { environment } from '../runtime/environment.ts';
import { receiptHash, type Recipient } from './receipt.ts';
import type { StoredWish } from './outbox.ts';

function urlOf(queue: StoredWish['queue']): string {
  const { ACCOUNT_MAIL_DEAD_LETTERS_URL, TICKET_MAIL_DEAD_LETTERS_URL, WINNER_MAIL_DEAD_LETTERS_URL } =
    environment();
  if (queue === 'account') return ACCOUNT_MAIL_DEAD_LETTERS_URL;
  return queue === 'ticket' ? TICKET_MAIL_DEAD_LETTERS_URL : WINNER_MAIL_DEAD_LETTERS_URL;
}

/** Puts a receiver whom SES refuses for good among the dead letters of the queue, with the reason. */
export async function bury(
  { club, queue, id }: StoredWish,
  recipient: Recipient,
  reason: string,
): Promise<void> {
  const { client, SendMessageCommand } = await sqs();
  await client.send(
    new SendMessageCommand({
      QueueUrl: urlOf(queue),
      MessageBody: JSON.stringify({ refused: { club, queue, id, receipt: receiptHash(recipient), reason } }),
    }),
  );
}
