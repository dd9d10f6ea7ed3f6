import type { AttributeValue, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { enqueue, type Sending } from '../mail/messages.ts';
import { queues } from '../store/outbox.ts';
import { log } from '../kernel/logger.ts';

interface Relayed extends Sending {
  readonly sequence: string;
}

/** Sends new outbox messages to the queue of their kind. */
export async function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const sendings = event.Records.flatMap((record) => sendingOf(record) ?? []);
  const failed = await relay(sendings);
  // The stream is redelivered from the first failure: messages that are sent twice are processed once.
  return { batchItemFailures: failed.map(({ sequence }) => ({ itemIdentifier: sequence })) };
}

async function relay(sendings: readonly Relayed[]): Promise<readonly Relayed[]> {
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
  const queue = queues.find((name) => name === text(image, 'queue'));
  return queue && { sequence, queue, message: { pk: text(image, 'pk'), sk: text(image, 'sk') } };
}
