import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { endsIn } from '../store/retry.ts';
import { log } from '../kernel/logger.ts';

/** So long before the function is cut off, no message is begun any more, in ms. */
const reserve = 5000;

/**
 * Handles the messages of a batch one by one. Those that fail or cannot be read, and those there is no time for, come
 * again; the rest is done.
 * @param handle is given how often the message has been received
 */
export async function eachMessage(
  event: SQSEvent,
  context: Context,
  handle: (message: unknown, receives: number) => Promise<void>,
): Promise<SQSBatchResponse> {
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  for (const { messageId, body, attributes } of event.Records)
    try {
      endsIn(context.getRemainingTimeInMillis());
      if (context.getRemainingTimeInMillis() < reserve) throw new Error('no time left');
      await handle(JSON.parse(body), Number(attributes?.ApproximateReceiveCount));
    } catch (error) {
      log.error('message.failed', error, { message: messageId });
      batchItemFailures.push({ itemIdentifier: messageId });
    }
  return { batchItemFailures };
}
