import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { processMail } from './process-mail.ts';
import { QueueMessage } from '../mail/messages.ts';
import { openService } from '../kernel/resources.ts';
import { eachMessage } from './batch.ts';

/** Sends the mails of one queue: the same code in one function for each mail queue. */
export const handler = (event: SQSEvent, context: Context): Promise<SQSBatchResponse> =>
  eachMessage(event, context, async (body) => {
    const message = QueueMessage.parse(body);
    if (!('pk' in message)) throw new TypeError('a job is no mail');
    await processMail(openService(), message, () => context.getRemainingTimeInMillis());
  });
