import type { AttributeValue, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { enqueue, type Sending } from '../mail/messages.ts';
import { queues } from '../store/outbox.ts';
import { log } from '../kernel/logger.ts';
import { ids, keys } from '../store/keys.ts';

interface Relayed extends Sending {
  readonly sequence: string;
}

/**
 * Sends new outbox messages to the queue of their kind; and a new winner to the jobs, so that its set is
 * frozen: an outbox message of its own would make the draw dearer.
 */
export async function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const sendings = event.Records.flatMap((record) => sendingOf(record) ?? []);
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

/** Only keys go on: whoever reads the message reads the outbox message itself. */
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
