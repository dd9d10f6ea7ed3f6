import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { endsIn } from '../store/retry.ts';
import { log } from '../kernel/logger.ts';

/** Stop starting messages this long before the function's deadline (ms). */
const stopBeforeMs = 5000;

/**
 * Handles the messages of a batch one by one. Messages that fail, cannot be parsed or run out of time are redelivered.
 * @param handle also receives the message's receive count
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
      if (context.getRemainingTimeInMillis() < stopBeforeMs) throw new Error('no time left');
      await handle(JSON.parse(body), Number(attributes?.ApproximateReceiveCount));
    } catch (error) {
      log.error('message.failed', error, { message: messageId });
      batchItemFailures.push({ itemIdentifier: messageId });
    }
  return { batchItemFailures };
}
