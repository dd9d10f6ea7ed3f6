import type { AttributeValue, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { enqueue, type Sending } from '../mail/messages.ts';
import { queues } from '../store/outbox.ts';
import { log } from '../kernel/logger.ts';
import { ids, keys } from '../store/keys.ts';

interface Relayed extends Sending {
  readonly sequence: string;
}

/**
 * Sends new outbox messages to their queues, and new winners to the job queue, so that their sets are frozen: a separate
 * outbox message would make each draw more expensive.
 */
export async function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const sendings = event.Records.flatMap((record) => sendingOf(record) ?? []);
  const failed = await attempt(sendings);
  // The stream is redelivered from the first failure: messages that are sent twice are processed once.
  return { batchItemFailures: failed.map(({ sequence }) => ({ itemIdentifier: sequence })) };
}

async function attempt(sendings: readonly Relayed[]): Promise<readonly Relayed[]> {
  try {
    return await enqueue(sendings);
  } catch (error) {
    log.error('outbox.notRelayed', error);
    return sendings;
  }
}

const text = (image: Record<string, AttributeValue> | undefined, name: string) => image?.[name]?.S ?? '';

/** Sends keys only: the worker reads the outbox message itself. */
function sendingOf({ dynamodb }: DynamoDBRecord): Relayed | undefined {
  const { NewImage: image, SequenceNumber: sequence = '' } = dynamodb ?? {};
  const drawn = keys.parseWinner(text(image, 'pk'), text(image, 'sk'));
  if (drawn) {
    const { club, lotteryId, drawId, prize } = drawn;
    const message = { drawn: { club, drawId: ids.draw(lotteryId, drawId), id: `${drawId}${prize}` } };
    return { sequence, queue: 'job', message };
  }
  const queue = queues.find((name) => name === text(image, 'queue'));
  return queue && { sequence, queue, message: { pk: text(image, 'pk'), sk: text(image, 'sk') } };
}
