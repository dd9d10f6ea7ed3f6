import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { listOf, objectOf, textOf, type Json, type JsonObject } from '../foundations/json.ts';
import type { LambdaService } from './lambda.ts';
import type { OperatorClient } from '../gateway/operator-client.ts';

/** The properties of every event source mapping. The function answers which records failed. */
export const mappingProperties = {
  FunctionName: z.string(),
  EventSourceArn: z.string(),
  BatchSize: z.number(),
  FunctionResponseTypes: z.tuple([z.literal('ReportBatchItemFailures')]),
  Tags: z.optional(z.unknown()),
};
export const QueueMapping = z.strictObject({
  ...mappingProperties,
  ScalingConfig: z.strictObject({ MaximumConcurrency: z.number() }),
});

export type SourceParts<Mapping> = {
  client: OperatorClient;
  lambda: LambdaService;
  mapping: Mapping;
  region: string;
  signal: AbortSignal;
  log: (line: string) => void;
};
type Parts = SourceParts<z.infer<typeof QueueMapping>>;

type Message = { MessageId: string; ReceiptHandle: string; Body: string; MD5OfBody: string } & JsonObject;

/** Short, since a long poll cannot be cancelled in the emulator: a stop waits for it. */
const LONG_POLL_SECONDS = 2;
/** The most that SQS returns and deletes at a time. */
const MAX_BATCH = 10;

/**
 * Invokes a function with batches from a queue until the signal, with limited concurrency and partial batch failures.
 */
export class QueueSource {
  readonly name: string;
  readonly #parts: Parts;
  readonly #running = new Set<Promise<void>>();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.name = parts.mapping.EventSourceArn.split(':').pop() ?? '';
    if (parts.mapping.BatchSize > MAX_BATCH)
      throw new Error(`The local cloud collects at most ${MAX_BATCH} messages of ${this.name}.`);
  }

  /**
   * The number of batches in progress. The queue does not know it: a redelivered message may be deleted by another
   * batch.
   */
  get running(): number {
    return this.#running.size;
  }

  async run(): Promise<void> {
    const { mapping, signal, log } = this.#parts;
    while (!signal.aborted) {
      if (this.#running.size >= mapping.ScalingConfig.MaximumConcurrency) {
        await Promise.race(this.#running);
        continue;
      }
      try {
        const messages = await this.#receive();
        if (messages.length === 0) continue;
        const batch = this.#process(messages)
          .catch((error: unknown) => log(`queue ${this.name}: ${String(error)}`))
          .finally(() => this.#running.delete(batch));
        this.#running.add(batch);
      } catch (error) {
        if (signal.aborted) break;
        log(`queue ${this.name}: ${String(error)}`);
        await delay(500);
      }
    }
    await Promise.all(this.#running);
  }

  async #receive(): Promise<Message[]> {
    const { client, mapping, signal } = this.#parts;
    const input = {
      QueueUrl: this.name,
      MaxNumberOfMessages: mapping.BatchSize,
      WaitTimeSeconds: LONG_POLL_SECONDS,
      MessageSystemAttributeNames: ['All'],
    };
    const { Messages } = await client.call('sqs', 'ReceiveMessage', input, signal);
    return listOf(Messages).map((message) => objectOf(message) as Message);
  }

  async #process(messages: Message[]): Promise<void> {
    const failed = await this.#failures(messages);
    const Entries = messages
      .filter(({ MessageId }) => !failed.has(MessageId))
      .map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle }));
    if (Entries.length > 0)
      await this.#parts.client.call('sqs', 'DeleteMessageBatch', { QueueUrl: this.name, Entries });
  }

  /** Invokes the function with the messages. Returns the ids of those to redeliver. */
  async #failures(messages: Message[]): Promise<Set<string>> {
    const { lambda, mapping, region } = this.#parts;
    const all = new Set(messages.map(({ MessageId }) => MessageId));
    const Records = messages.map((message) => recordOf(message, mapping.EventSourceArn, region));
    const result = await lambda.invoke(mapping.FunctionName, { Records });
    if (result.error) return all;
    const reported = listOf(objectOf(result.payload as Json).batchItemFailures).map((failure) =>
      textOf(objectOf(failure).itemIdentifier),
    );
    // As in Lambda, an unknown id invalidates the answer, and the whole batch fails.
    return reported.every((id) => all.has(id)) ? new Set(reported) : all;
  }
}

const recordOf = (message: Message, eventSourceARN: string, awsRegion: string): JsonObject => ({
  messageId: message.MessageId,
  receiptHandle: message.ReceiptHandle,
  body: message.Body,
  attributes: message.Attributes ?? {},
  messageAttributes: {},
  md5OfBody: message.MD5OfBody,
  eventSource: 'aws:sqs',
  eventSourceARN,
  awsRegion,
});
