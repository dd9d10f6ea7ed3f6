import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { log } from '../runtime/logger.ts';

/** So long before the function is cut off, no message is begun any more, in ms. */
const reserve = 5000;

/**
 * Handles the messages of a batch one by one. Those that fail, and those there is no time for, come again; the
 * rest is done.
 */
export async function eachMessage(
  event: SQSEvent,
  context: Context,
  handle: (message: unknown) => Promise<void>,
): Promise<SQSBatchResponse> {
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  for (const { messageId, body } of event.Records)
    try {
      if (context.getRemainingTimeInMillis() < reserve) throw new Error('no time left');
      await handle(JSON.parse(body));
    } catch (error) {
      log.error('message.failed', error, { message: messageId });
      batchItemFailures.push({ itemIdentifier: messageId });
    }
  return { batchItemFailures };
}
