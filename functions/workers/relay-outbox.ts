import type { AttributeValue, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { enqueue, type Sending } from '../mail/messages.ts';
import { queues } from '../mail/outbox.ts';
import { log } from '../runtime/logger.ts';

/** An assignment is mostly carried out by the request that began it: this is for the one that broke off. */
const pendingDelay = 60;

interface Relayed extends Sending {
  readonly sequence: string;
}

/** Brings what has just been wished for to the queue of its kind. */
export async function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const sendings = event.Records.map(sendingOf);
  const failed = await attempt(sendings);
  // The stream comes again from the first of them on: what was sent twice is carried out once.
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

/** Only keys and ids go on: whoever reads the message reads the wish itself. */
function sendingOf({ dynamodb }: DynamoDBRecord): Relayed {
  const { NewImage: image, SequenceNumber: sequence = '' } = dynamodb ?? {};
  const queue = queues.find((name) => name === text(image, 'queue'));
  if (queue) return { sequence, queue, message: { pk: text(image, 'pk'), sk: text(image, 'sk') } };
  // What the stream brings and is no wish is an assignment in flight.
  const pending = { club: text(image, 'club'), id: text(image, 'id') };
  return { sequence, queue: 'job', message: { pending }, delaySeconds: pendingDelay };
}
