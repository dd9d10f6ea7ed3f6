import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { recordFilter } from './event-filter.ts';
import { listOf, objectOf, textOf, type Json, type JsonObject } from './json.ts';
import type { LambdaService } from './lambda.ts';
import type { OperatorClient } from './operator-client.ts';

export const MappingProperties = z.object({
  FunctionName: z.string(),
  EventSourceArn: z.string(),
  Enabled: z.optional(z.boolean()),
  BatchSize: z.optional(z.number()),
  MaximumBatchingWindowInSeconds: z.optional(z.number()),
  StartingPosition: z.optional(z.string()),
  MaximumRetryAttempts: z.optional(z.number()),
  FunctionResponseTypes: z.optional(z.array(z.string())),
  FilterCriteria: z.optional(z.json()),
  ScalingConfig: z.optional(z.object({ MaximumConcurrency: z.optional(z.number()) })),
  DestinationConfig: z.optional(z.object({ OnFailure: z.optional(z.object({ Destination: z.string() })) })),
});
export type MappingProperties = z.infer<typeof MappingProperties>;

export type SourceParts = {
  client: OperatorClient;
  lambda: LambdaService;
  mapping: MappingProperties;
  region: string;
  signal: AbortSignal;
  log: (line: string) => void;
};

type Message = { MessageId: string; ReceiptHandle: string; Body: string; MD5OfBody: string } & JsonObject;

/** Short, since a long poll cannot be cancelled in the emulator: a stop waits for it. */
const LONG_POLL_SECONDS = 2;
const AT_A_TIME = 10;
const DEFAULT_CONCURRENCY = 5;

/**
 * Invokes a function with batches from a queue until the signal, with limited concurrency and partial batch failures.
 */
export class QueueSource {
  readonly name: string;
  readonly #parts: SourceParts;
  readonly #running = new Set<Promise<void>>();
  readonly #passes: ReturnType<typeof recordFilter>;

  /** @param name name of the queue */
  constructor(parts: SourceParts, name: string) {
    this.#parts = parts;
    this.name = name;
    this.#passes = recordFilter(parts.mapping.FilterCriteria);
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
    const maxConcurrency = mapping.ScalingConfig?.MaximumConcurrency ?? DEFAULT_CONCURRENCY;
    while (!signal.aborted) {
      if (this.#running.size >= maxConcurrency) {
        await Promise.race(this.#running);
        continue;
      }
      try {
        const messages = await this.#collect();
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

  async #collect(): Promise<Message[]> {
    const { mapping } = this.#parts;
    const size = mapping.BatchSize ?? 10;
    const messages = await this.#receive(size, LONG_POLL_SECONDS);
    const until = performance.now() + (mapping.MaximumBatchingWindowInSeconds ?? 0) * 1000;
    while (messages.length > 0 && messages.length < size) {
      const left = until - performance.now();
      const more = await this.#receive(size - messages.length, Math.max(0, Math.floor(left / 1000)));
      messages.push(...more);
      if (more.length === 0 && left <= 1000) break;
    }
    return messages;
  }

  async #receive(count: number, seconds: number): Promise<Message[]> {
    const input = {
      QueueUrl: this.name,
      MaxNumberOfMessages: Math.min(AT_A_TIME, count),
      WaitTimeSeconds: seconds,
      MessageSystemAttributeNames: ['All'],
      MessageAttributeNames: ['All'],
    };
    const { Messages } = await this.#parts.client.call('sqs', 'ReceiveMessage', input, this.#parts.signal);
    return listOf(Messages).map((message) => objectOf(message) as Message);
  }

  async #remove(messages: Message[]): Promise<void> {
    for (let start = 0; start < messages.length; start += AT_A_TIME) {
      const Entries = messages
        .slice(start, start + AT_A_TIME)
        .map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle }));
      await this.#parts.client.call('sqs', 'DeleteMessageBatch', { QueueUrl: this.name, Entries });
    }
  }

  async #process(messages: Message[]): Promise<void> {
    const { mapping, region } = this.#parts;
    const records = messages.map((message) => recordOf(message, mapping.EventSourceArn, region));
    const wanted = messages.filter((message, index) =>
      this.#passes({ ...records[index], body: parsedBody(message.Body) }),
    );
    await this.#remove(messages.filter((message) => !wanted.includes(message)));
    if (wanted.length === 0) return;
    const failed = await failures(
      this.#parts,
      records.filter((record) => wanted.some(({ MessageId }) => MessageId === record.messageId)),
    );
    await this.#remove(wanted.filter(({ MessageId }) => !failed.has(MessageId)));
  }
}

/** Invokes the function with the records. Returns the ids of those to redeliver. */
async function failures({ lambda, mapping }: SourceParts, records: JsonObject[]): Promise<Set<string>> {
  const all = new Set(records.map((record) => textOf(record.messageId)));
  const result = await lambda.invoke(mapping.FunctionName, { Records: records });
  if (result.error) return all;
  if (!mapping.FunctionResponseTypes?.includes('ReportBatchItemFailures')) return new Set();
  const reported = listOf(objectOf(result.payload as Json).batchItemFailures).map((failure) =>
    textOf(objectOf(failure).itemIdentifier),
  );
  // As in Lambda, an unknown id invalidates the answer, and the whole batch fails.
  return reported.every((id) => all.has(id)) ? new Set(reported) : all;
}

function parsedBody(body: string): Json {
  try {
    return JSON.parse(body) as Json;
  } catch {
    return body;
  }
}

function recordOf(message: Message, eventSourceARN: string, awsRegion: string): JsonObject {
  const attributes = Object.entries(objectOf(message.MessageAttributes)).map(
    ([name, value]): [string, Json] => {
      const { StringValue, BinaryValue, DataType } = objectOf(value);
      const lists = { stringListValues: [], binaryListValues: [] };
      if (StringValue !== undefined)
        return [name, { stringValue: StringValue, ...lists, dataType: DataType ?? 'String' }];
      return [name, { binaryValue: BinaryValue ?? '', ...lists, dataType: DataType ?? 'Binary' }];
    },
  );
  return {
    messageId: message.MessageId,
    receiptHandle: message.ReceiptHandle,
    body: message.Body,
    attributes: message.Attributes ?? {},
    messageAttributes: Object.fromEntries(attributes),
    md5OfBody: message.MD5OfBody,
    eventSource: 'aws:sqs',
    eventSourceARN,
    awsRegion,
  };
}
