import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { processMail } from './process-mail.ts';
import { QueueMessage } from '../mail/messages.ts';
import { openService } from '../kernel/resources.ts';
import { eachMessage } from './batch.ts';

/** Sends what one of the mail queues brings: the same code for each, a function for each. */
export const handler = (event: SQSEvent, context: Context): Promise<SQSBatchResponse> =>
  eachMessage(event, context, async (body) => {
    const message = QueueMessage.parse(body);
    if (!('pk' in message)) throw new TypeError('a job is no mail');
    await processMail(openService(), message, () => context.getRemainingTimeInMillis());
  });
