import { randomUUID } from 'node:crypto';
import { DeleteCommand, PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { backoff, refusalOf } from './outcome.ts';
import { TableReader } from './table-reader.ts';
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
const mostPressed = 16;
/** Reads and writes. Every write that depends on a read states so in its condition. */
export class Table extends TableReader {
  /** One write. @throws {ConditionFailed} when its condition fails */
  async write(write: Write): Promise<void> {
    if ('check' in write) throw new TypeError('a check is valid only in a transaction');
    const request = {
      TableName: this.name,
      ...expressionsOf(write, this.placeItem),
      ReturnConsumedCapacity: 'INDEXES' as const,
    };
    const send = () => {
      if ('put' in write)
        return this.client.send(new PutCommand({ ...request, Item: this.placeItem(write.put) }));
      const addressed = { ...request, Key: this.place(keyOf(write)) };
      return 'delete' in write
        ? this.client.send(new DeleteCommand(addressed))
        : this.client.send(new UpdateCommand(addressed));
    };
    await this.pressing(async () => {
      const { ConsumedCapacity } = await send();
      this.meter.wrote(ConsumedCapacity);
    });
  }

  /** An update that returns the item after the change. @throws {ConditionFailed} */
  async change(write: Change): Promise<Item> {
    return this.pressing(async () => {
      const answer = await this.client.send(
        new UpdateCommand({
          TableName: this.name,
          Key: this.place(keyOf(write)),
          ...expressionsOf(write, this.placeItem),
          ReturnValues: 'ALL_NEW',
          ReturnConsumedCapacity: 'INDEXES',
        }),
      );
      this.meter.wrote(answer.ConsumedCapacity);
      return this.unplace(answer.Attributes ?? {});
    });
  }

  /**
   * All writes or none, at most 100. Retries conflicts with other transactions, which the SDK does not do.
   * @throws {ConditionFailed} when a condition fails
   */
  async transact(writes: readonly Write[]): Promise<void> {
    const input = {
      TransactItems: writes.map((write) => {
        const request = { TableName: this.name, ...expressionsOf(write, this.placeItem) };
        if ('put' in write) return { Put: { ...request, Item: this.placeItem(write.put) } };
        const addressed = { ...request, Key: this.place(keyOf(write)) };
        if ('update' in write || 'upsert' in write) return { Update: addressed };
        return 'delete' in write ? { Delete: addressed } : { ConditionCheck: addressed };
      }),
      ReturnConsumedCapacity: 'INDEXES' as const,
      // The same for every attempt: one whose response was lost happens once, and does not conflict with itself.
      ClientRequestToken: randomUUID(),
    };
    await this.pressing(async () => {
      const answer = await this.client.send(new TransactWriteCommand(input as never));
      for (const capacity of answer.ConsumedCapacity ?? []) this.meter.wrote(capacity);
    });
  }

  /**
   * Retries while another transaction holds an item: for 3 seconds on average, 6 at most. Callers do not retry
   * `Contention` on top of that, except where a whole club competes.
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
        if (attempt >= mostPressed) throw new Contention();
        await backoff(attempt);
      }
  }
}

/** The whole table: for the grants `global:read` and `global:write`, and for workers. */
export class ServiceTable extends Table {
  /** The view of one club. */
  of(club: string): Table {
    return new Table(this.client, this.name, club, this.meter);
  }
}
