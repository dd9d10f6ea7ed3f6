import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { endsIn } from '../store/retry.ts';
import { log } from '../kernel/logger.ts';

/** Stop starting messages this long before the function's deadline (ms). */
const stopBeforeMs = 5000;

export interface Delivery {
  /** How often the message has been received, this time included. */
  readonly receives: number;
  /** Names this delivery to the queue. */
  readonly receiptHandle: string;
}

/**
 * Handles the messages of a batch one by one. Messages that fail, cannot be parsed or run out of time are redelivered.
 * @param handle also receives how the queue delivered the message
 */
export async function eachMessage(
  event: SQSEvent,
  context: Context,
  handle: (message: unknown, delivery: Delivery) => Promise<void>,
): Promise<SQSBatchResponse> {
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  for (const { messageId, body, attributes, receiptHandle } of event.Records)
    try {
      endsIn(context.getRemainingTimeInMillis());
      if (context.getRemainingTimeInMillis() < stopBeforeMs) throw new Error('no time left');
      const receives = Number(attributes?.ApproximateReceiveCount);
      await handle(JSON.parse(body), { receives, receiptHandle });
    } catch (error) {
      log.error('message.failed', error, { message: messageId });
      batchItemFailures.push({ itemIdentifier: messageId });
    }
  return { batchItemFailures };
}
