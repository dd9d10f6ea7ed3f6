import { QueryCommand } from '@aws-sdk/client-dynamodb';
import { fromStored, type Stored } from './attributes.ts';
import type { Connection, Place } from './connection.ts';
import { ExpressionBuilder, type Item } from './write.ts';
import type { Key, Range } from './keys.ts';

/** A consistent read sees every write that has been acknowledged, and costs twice as much. */
export interface Consistency {
  readonly consistent?: boolean;
}

interface QueryOptions extends Consistency {
  /** Maximum number of items, over all pages. */
  readonly limit?: number;
  /** Sort key to start after, in reading order. */
  readonly after?: string;
  readonly from?: string;
  /** Last sort key to read, if `from` or `after` is given. */
  readonly to?: string;
  readonly reverse?: boolean;
}

const partitionOf = { table: ['pk', 'sk'], GSI1: ['pk1', 'sk1'], GSI2: ['pk2', 'sk2'] } as const;
const prefixed = ['pk', 'pk1', 'pk2'] as const;

/** Stored partition key of a club. */
export const clubPartition = (club: string, pk = ''): string => `C#${club}#${pk}`;

/**
 * Reads of one club's items, or of the service's if `club` is ''. This is the only place that adds the club's prefix to
 * keys (R25).
 */
export class TableReader {
  /** Id of the club, '' for the service. */
  readonly club: string;
  protected readonly connection: Connection;

  constructor(connection: Connection, club: string) {
    this.connection = connection;
    this.club = club;
  }

  private partition(pk: string, scope?: 'service'): string {
    return scope === 'service' || this.club === '' ? pk : clubPartition(this.club, pk);
  }

  protected place = (key: Key): Place => ({ pk: this.partition(key.pk, key.scope), sk: key.sk });

  protected placeItem = (item: Item & Key): Item => {
    const { scope, ...placed } = item;
    for (const name of prefixed)
      if (typeof placed[name] === 'string') placed[name] = this.partition(placed[name], scope);
    return placed;
  };

  protected unplace = (item: Item): Item => {
    const prefix = clubPartition(this.club);
    const found = { ...item };
    for (const name of prefixed) {
      const value = found[name];
      if (typeof value === 'string' && this.club !== '' && value.startsWith(prefix))
        found[name] = value.slice(prefix.length);
    }
    return found;
  };

  /** One item, or undefined. 0.5 R for each 4 kB, 1 R if consistent. Reads at the same time share one call. */
  async get(key: Key, { consistent = false } = {}): Promise<Item | undefined> {
    const [item] = await this.getMany([key], { consistent });
    return item;
  }

  /**
   * Items in the order of their keys, undefined for those that do not exist. Costs the same as a `get` of each, in one
   * call.
   */
  async getMany(keys: readonly Key[], { consistent = false } = {}): Promise<(Item | undefined)[]> {
    if (keys.length === 0) return [];
    const items = await this.connection.read(keys.map(this.place), consistent);
    return items.map((item) => item && this.unplace(item));
  }

  /** The pages of a range as DynamoDB returns them (at most 1 MB each): for ranges that may be large. */
  async *pages(range: Range, options: QueryOptions = {}): AsyncGenerator<Item[]> {
    const [pk, sk] = partitionOf[range.index ?? 'table'];
    let left = options.limit ?? Number.POSITIVE_INFINITY;
    let start: Stored | undefined;
    do {
      const build = new ExpressionBuilder();
      const conditions = [`${build.path(pk)} = ${build.value(this.partition(range.pk, range.scope))}`];
      // The lowest sort key to read. Appending a zero character gives the first key after `after`.
      const low = options.after === undefined ? options.from : `${options.after}\0`;
      if (options.reverse && options.after !== undefined)
        conditions.push(`${build.path(sk)} < ${build.value(options.after)}`);
      else if (low !== undefined)
        conditions.push(
          // The upper bound keeps the query from reading on into other ranges of the partition.
          `${build.path(sk)} BETWEEN ${build.value(low)} AND ${build.value(options.to ?? `${range.prefix ?? ''}\u{10ffff}`)}`,
        );
      else if (range.prefix) conditions.push(`begins_with(${build.path(sk)}, ${build.value(range.prefix)})`);
      const answer = await this.connection.client.send(
        new QueryCommand({
          TableName: this.connection.name,
          ...(range.index && { IndexName: range.index }),
          KeyConditionExpression: conditions.join(' AND '),
          ...build.collected(),
          ...(left !== Number.POSITIVE_INFINITY && { Limit: left }),
          ...(options.reverse && { ScanIndexForward: false }),
          ...(options.consistent && { ConsistentRead: true }),
          ...(start && { ExclusiveStartKey: start }),
          ReturnConsumedCapacity: 'TOTAL',
        }),
      );
      this.connection.meter.read(answer.ConsumedCapacity);
      const items = (answer.Items ?? []).map((item) => this.unplace(fromStored(item)));
      const within = range.prefix
        ? items.filter((item) => String(item[sk]).startsWith(range.prefix ?? ''))
        : items;
      left -= within.length;
      if (within.length > 0) yield within;
      start = within.length < items.length ? undefined : answer.LastEvaluatedKey;
    } while (start && left > 0);
  }

  async query(range: Range, options: QueryOptions = {}): Promise<Item[]> {
    const items: Item[] = [];
    for await (const page of this.pages(range, options)) items.push(...page);
    return items;
  }
}
