import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { recordFilter } from './event-filter.ts';
import { listOf, objectOf, textOf, type Json, type JsonObject } from '../foundations/json.ts';
import { CallFailed } from '../gateway/operator-client.ts';
import { mappingProperties, type SourceParts } from './queue-source.ts';
import { replaceFile } from '../foundations/replace-file.ts';

export const StreamMapping = z.strictObject({
  ...mappingProperties,
  BisectBatchOnFunctionError: z.boolean(),
  FilterCriteria: z.json(),
  MaximumRetryAttempts: z.number(),
  StartingPosition: z.literal('TRIM_HORIZON'),
});

type Parts = SourceParts<z.infer<typeof StreamMapping>> & {
  /** The stream's ARN in the emulator. */
  streamArn: string;
  /** Stores the position in each shard; undefined if data is temporary. */
  checkpointFile: string | undefined;
};

const IDLE_MS = 1000;
/** Changes of this time are read together, as Lambda does, which reads a stream four times a second. */
const GATHER_MS = 100;
const LONGEST_RETRY_MS = 5000;

/**
 * Invokes a function with the records of a table's stream. The position after the last processed record is stored after
 * each batch, so that a restart, even after a kill, neither repeats processed records nor loses others.
 */
export class StreamSource {
  readonly #parts: Parts;
  readonly #passes: (record: Json) => boolean;
  readonly #positions = new Map<string, string>();
  readonly #wake = new EventTarget();
  #isHurried = false;
  /** The number of changes of the table, and their number when the stream was last empty. */
  #changes = 0;
  #seen = -1;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#passes = recordFilter(parts.mapping.FilterCriteria);
    const { checkpointFile: file } = parts;
    if (file === undefined || !existsSync(file)) return;
    const stored = objectOf(JSON.parse(readFileSync(file, 'utf8')) as Json);
    for (const [shard, position] of Object.entries(stored)) this.#positions.set(shard, textOf(position));
  }

  /**
   * Stores the start position of a new mapping before anything is served: later records are delivered even if the cloud
   * is killed before the first batch.
   */
  async anchor(): Promise<void> {
    const shard = await this.#shard();
    if (!this.#positions.has(shard)) this.#checkpoint(shard, 'TRIM_HORIZON');
  }

  /** Wakes the source because the table may have changed. */
  notify(): void {
    this.#changes++;
    this.#wake.dispatchEvent(new Event('change'));
  }

  /** Reads the changes so far without gathering more. */
  hurry(): void {
    this.#isHurried = true;
    this.#wake.dispatchEvent(new Event('hurry'));
  }

  /** Whether all records up to the last change have been delivered. */
  get caughtUp(): boolean {
    return this.#seen === this.#changes;
  }

  async run(): Promise<void> {
    const { signal, log } = this.#parts;
    while (!signal.aborted) {
      try {
        await this.#follow();
      } catch (error) {
        if (signal.aborted) return;
        log(`stream of ${this.#parts.mapping.FunctionName}: ${String(error)}`);
        await delay(500);
      }
    }
  }

  async #follow(): Promise<void> {
    const shard = await this.#shard();
    let iterator = await this.#iterator(shard);
    const { client, mapping, signal } = this.#parts;
    while (!signal.aborted) {
      const before = this.#changes;
      const input = { ShardIterator: iterator, Limit: mapping.BatchSize };
      const { Records, NextShardIterator } = await client.call('streams', 'GetRecords', input, signal);
      const records = listOf(Records).map((record) => this.#eventRecord(objectOf(record)));
      if (records.length > 0) await this.#process(shard, records);
      // The emulator returns as many records as there are, up to the limit.
      if (records.length < mapping.BatchSize) {
        this.#seen = before;
        if (before === this.#changes) await this.#wait('change', IDLE_MS);
        if (!this.#isHurried) await this.#wait('hurry', GATHER_MS);
        this.#isHurried = false;
      }
      iterator = textOf(NextShardIterator);
      if (iterator === '') return;
    }
  }

  /** The emulator has one shard a stream. */
  async #shard(): Promise<string> {
    const { client, streamArn, signal } = this.#parts;
    const input = { StreamArn: streamArn };
    const { StreamDescription } = await client.call('streams', 'DescribeStream', input, signal);
    const shards = listOf(objectOf(StreamDescription).Shards).map(objectOf);
    if (shards.length !== 1) throw new Error(`The stream has ${shards.length} shards.`);
    return textOf(shards[0]?.ShardId);
  }

  async #iterator(shard: string): Promise<string> {
    const { client, streamArn, signal } = this.#parts;
    const position = this.#positions.get(shard) ?? 'TRIM_HORIZON';
    const start: JsonObject = /^\d/.test(position)
      ? { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: position }
      : { ShardIteratorType: position };
    const ask = async (from: JsonObject): Promise<string> => {
      const answer = await client.call(
        'streams',
        'GetShardIterator',
        { StreamArn: streamArn, ShardId: shard, ...from },
        signal,
      );
      return textOf(answer.ShardIterator);
    };
    try {
      return await ask(start);
    } catch (error) {
      // Records before the oldest retained one have been trimmed: continue with that.
      if (error instanceof CallFailed && error.code === 'TrimmedDataAccessException')
        return ask({ ShardIteratorType: 'TRIM_HORIZON' });
      throw error;
    }
  }

  #eventRecord(record: JsonObject): JsonObject {
    const change = objectOf(record.dynamodb);
    const created = change.ApproximateCreationDateTime;
    const seconds = typeof created === 'number' ? created : Math.floor(Date.parse(textOf(created)) / 1000);
    return {
      ...record,
      awsRegion: this.#parts.region,
      dynamodb: { ...change, ApproximateCreationDateTime: seconds },
      eventSourceARN: this.#parts.mapping.EventSourceArn,
    };
  }

  async #process(shard: string, records: JsonObject[]): Promise<void> {
    const { mapping, lambda, signal, log } = this.#parts;
    let left = records.filter(this.#passes);
    for (let tried = 0; left.length > 0; tried++) {
      const result = await lambda.invoke(mapping.FunctionName, { Records: left });
      // Interrupted by the stop of the cloud, not failed: the records are redelivered after a restart.
      if (signal.aborted && result.error) return;
      const failed = result.error ? 0 : this.#firstFailure(result.payload as Json, left);
      if (failed === undefined) break;
      if (failed > 0) {
        this.#checkpoint(shard, sequenceNumber(left[failed - 1]));
        left = left.slice(failed);
        tried = 0;
      }
      if (tried >= mapping.MaximumRetryAttempts) {
        log(`stream: ${mapping.FunctionName} has failed ${left.length} records on every attempt`);
        break;
      }
      await delay(Math.min(200 * 2 ** tried, LONGEST_RETRY_MS), undefined, { signal });
    }
    this.#checkpoint(shard, sequenceNumber(records.at(-1)));
  }

  /** The index of the first record that failed; undefined when none did. */
  #firstFailure(payload: Json, records: JsonObject[]): number | undefined {
    const ids = listOf(objectOf(payload).batchItemFailures).map((failure) =>
      textOf(objectOf(failure).itemIdentifier),
    );
    if (ids.length === 0) return undefined;
    const indexes = ids.map((id) => records.findIndex((record) => sequenceNumber(record) === id));
    return Math.max(0, Math.min(...indexes));
  }

  #checkpoint(shard: string, position: string): void {
    this.#positions.set(shard, position);
    const { checkpointFile: file } = this.#parts;
    if (file !== undefined) replaceFile(file, JSON.stringify(Object.fromEntries(this.#positions)));
  }

  /** Waits for an event of the source, or that many milliseconds: another process may write to the table too. */
  async #wait(event: 'change' | 'hurry', atMost: number): Promise<void> {
    const ended = AbortSignal.any([this.#parts.signal, AbortSignal.timeout(atMost)]);
    await once(this.#wake, event, { signal: ended }).catch(() => undefined);
  }
}

const sequenceNumber = (record: JsonObject | undefined): string =>
  textOf(objectOf(record?.dynamodb).SequenceNumber);
