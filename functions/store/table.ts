import { randomUUID } from 'node:crypto';
import {
  DeleteItemCommand,
  PutItemCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { ApiError } from './api-error.ts';
import { fromStored, toStored } from './attributes.ts';
import type { Connection } from './connection.ts';
import { backoff, refusalOf } from './outcome.ts';
import { TableReader } from './table-reader.ts';
import type { Key } from './keys.ts';
import {
  type Change,
  ConditionFailed,
  Contention,
  expressionsOf,
  type Item,
  keyOf,
  type Write,
} from './write.ts';

/** Attempts of a write that conflicts with other transactions. */
const maxAttempts = 16;

/** A request with an Idempotency-Key. Its record is stored in the transaction of its effect (`Table.commit`). */
export interface Committing {
  /** The write of its record. `result`: the answer, or what the answer is rebuilt from. */
  record(result: unknown): Write;
  /** Whether this run has stored its record. */
  committed: boolean;
}

/** Another run of the request has already committed it: nothing was written. */
export class CommittedBefore extends Error {
  override name = 'CommittedBefore';
  /** The existing record. */
  readonly record: Item | undefined;
  constructor(record: Item | undefined) {
    super('the request has been committed before');
    this.record = record;
  }
}

/**
 * Whether an error proves that a request has changed nothing, so that anything it prepared can be deleted.
 * `CommittedBefore` does not prove it: the run that committed may use the same object.
 */
export const changedNothing = (error: unknown): boolean =>
  error instanceof ApiError || error instanceof ConditionFailed;

/** Reads and writes. Every write that depends on a read must say so in its condition. */
export class Table extends TableReader {
  protected readonly request: Committing | undefined;

  constructor(connection: Connection, club: string, request?: Committing) {
    super(connection, club);
    this.request = request;
  }

  /**
   * Commits the effect of a request, all writes or none. With an Idempotency-Key the request's record is part of it,
   * which costs 2 W. A request commits once, at the step that a repeat must not run again.
   * @param writes at most 99, to leave room for the record
   * @param result the answer, or what the answer is rebuilt from (`Options.repeated`)
   * @throws {ConditionFailed} if a condition of `writes` fails
   * @throws {CommittedBefore} if the request has already been committed, even if conditions of `writes` fail too
   * @throws {Contention} if conflicts with other transactions do not end
   */
  async commit(writes: readonly Write[], result?: unknown): Promise<void> {
    const { request } = this;
    if (!request) return writes.length > 0 ? this.transact(writes) : undefined;
    if (request.committed) throw new Error('a request commits once');
    try {
      await this.transact([...writes, request.record(result)]);
      request.committed = true;
    } catch (error) {
      if (error instanceof ConditionFailed && error.failed.includes(writes.length))
        throw new CommittedBefore(error.items[writes.length]);
      throw error;
    }
  }

  /** The same table for steps before the effect: their commits store no record of the request. */
  forSteps(): Table {
    return new Table(this.connection, this.club);
  }

  private stored(item: Item & Key) {
    return toStored(this.placeItem(item));
  }

  /**
   * One write.
   * @throws {ConditionFailed} if its condition fails
   */
  async write(write: Write): Promise<void> {
    if ('check' in write) throw new TypeError('a check is valid only in a transaction');
    const request = {
      TableName: this.connection.name,
      ...expressionsOf(write, this.placeItem),
      ReturnConsumedCapacity: 'INDEXES' as const,
    };
    const send = () => {
      if ('put' in write)
        return this.connection.client.send(new PutItemCommand({ ...request, Item: this.stored(write.put) }));
      const addressed = { ...request, Key: toStored(this.place(keyOf(write))) };
      return 'delete' in write
        ? this.connection.client.send(new DeleteItemCommand(addressed))
        : this.connection.client.send(new UpdateItemCommand(addressed));
    };
    await this.pressing(async () => {
      const { ConsumedCapacity } = await send();
      this.connection.meter.wrote(ConsumedCapacity);
    });
  }

  /** An update that returns the item after the change. @throws {ConditionFailed} */
  async change(write: Change): Promise<Item> {
    return this.pressing(async () => {
      const answer = await this.connection.client.send(
        new UpdateItemCommand({
          TableName: this.connection.name,
          Key: toStored(this.place(keyOf(write))),
          ...expressionsOf(write, this.placeItem),
          ReturnValues: 'ALL_NEW',
          ReturnConsumedCapacity: 'INDEXES',
        }),
      );
      this.connection.meter.wrote(answer.ConsumedCapacity);
      return this.unplace(fromStored(answer.Attributes ?? {}));
    });
  }

  /**
   * All writes or none, at most 100. Retries conflicts with other transactions, which the SDK does not do.
   * @throws {ConditionFailed} when a condition fails
   */
  async transact(writes: readonly Write[]): Promise<void> {
    const input = {
      TransactItems: writes.map((write) => {
        const request = { TableName: this.connection.name, ...expressionsOf(write, this.placeItem) };
        if ('put' in write) return { Put: { ...request, Item: this.stored(write.put) } };
        const addressed = { ...request, Key: toStored(this.place(keyOf(write))) };
        if ('update' in write || 'upsert' in write) return { Update: addressed };
        return 'delete' in write ? { Delete: addressed } : { ConditionCheck: addressed };
      }),
      ReturnConsumedCapacity: 'INDEXES' as const,
      // The same token for every attempt, so that a transaction whose response was lost happens once and does not
      // conflict with itself.
      ClientRequestToken: randomUUID(),
    };
    await this.pressing(async () => {
      const answer = await this.connection.client.send(new TransactWriteItemsCommand(input as never));
      for (const capacity of answer.ConsumedCapacity ?? []) this.connection.meter.wrote(capacity);
    });
  }

  /**
   * Retries conflicts with other transactions, for 3 seconds on average, 6 at most. Callers do not retry `Contention`
   * themselves, except if a whole club competes.
   * @throws {ConditionFailed} when a condition fails
   * @throws {Contention} when the conflicts do not end
   */
  private async pressing<T>(send: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++)
      try {
        return await send();
      } catch (error) {
        const refusal = refusalOf(error, this.unplace);
        if (refusal instanceof ConditionFailed) throw refusal;
        if (refusal !== 'conflict') throw error;
        if (attempt >= maxAttempts) throw new Contention();
        await backoff(attempt);
      }
  }
}

/** The whole table: for the grants `global:read` and `global:write`, and for workers. */
export class ServiceTable extends Table {
  /**
   * The same table for a request with an Idempotency-Key: `commit`, also on a club's view, stores the request's record.
   */
  keyed(request: Committing): ServiceTable {
    return new ServiceTable(this.connection, '', request);
  }

  /** One club's view of the table. */
  of(club: string): Table {
    return new Table(this.connection, club, this.request);
  }
}
