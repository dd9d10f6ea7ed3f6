import {
  BatchGetCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb';
import { ExpressionBuilder } from './expression.ts';
import type { Key, Range } from './keys.ts';
import { backoff, type Meter } from './outcome.ts';
import type { Item } from './write.ts';

interface QueryOptions {
  /** Maximum number of items, over all pages. */
  readonly limit?: number;
  /** Sort key to start after, in reading order. */
  readonly after?: string;
  /** First sort key to read. */
  readonly from?: string;
  readonly reverse?: boolean;
  readonly consistent?: boolean;
}

const partitionOf = { table: ['pk', 'sk'], GSI1: ['pk1', 'sk1'], GSI2: ['pk2', 'sk2'] } as const;
const prefixed = ['pk', 'pk1', 'pk2'] as const;

/** Stored partition key of a club. */
export const clubPartition = (club: string, pk = ''): string => `C#${club}#${pk}`;

/**
 * Reads of one club's items, or of the service's where `club` is ''. Keys get the club's prefix here and nowhere else
 * (R25).
 */
export class TableReader {
  /** Id of the club, '' for the service. */
  readonly club: string;
  protected readonly client: DynamoDBDocumentClient;
  protected readonly name: string;
  protected readonly meter: Meter;

  constructor(client: DynamoDBDocumentClient, name: string, club: string, meter: Meter) {
    this.client = client;
    this.name = name;
    this.club = club;
    this.meter = meter;
  }

  private partition(pk: string, scope?: 'service'): string {
    return scope === 'service' || this.club === '' ? pk : clubPartition(this.club, pk);
  }

  protected place = (key: Key): Item => ({ pk: this.partition(key.pk, key.scope), sk: key.sk });

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

  /** One item, or undefined. 0.5 R for each 4 kB, 1 R if consistent. */
  async get(key: Key, { consistent = false } = {}): Promise<Item | undefined> {
    const answer = await this.client.send(
      new GetCommand({
        TableName: this.name,
        Key: this.place(key),
        ConsistentRead: consistent,
        ReturnConsumedCapacity: 'TOTAL',
      }),
    );
    this.meter.read(answer.ConsumedCapacity);
    return answer.Item && this.unplace(answer.Item);
  }

  /** Items in the order of their keys, undefined where there is none. 100 keys a request, all requests in parallel. */
  async getMany(wanted: readonly Key[], { consistent = false } = {}): Promise<(Item | undefined)[]> {
    const found = new Map<string, Item>();
    const mark = (key: Item) => `${String(key.pk)}|${String(key.sk)}`;
    const unique = [...new Map(wanted.map((key) => [mark(this.place(key)), this.place(key)])).values()];
    const pages = Array.from({ length: Math.ceil(unique.length / 100) }, (_, page) =>
      unique.slice(page * 100, page * 100 + 100),
    );
    await Promise.all(
      pages.map(async (page) => {
        let left = page;
        for (let attempt = 0; left.length > 0; attempt++) {
          if (attempt > 0) await backoff(attempt);
          const answer = await this.client.send(
            new BatchGetCommand({
              RequestItems: { [this.name]: { Keys: left, ConsistentRead: consistent } },
              ReturnConsumedCapacity: 'TOTAL',
            }),
          );
          for (const capacity of answer.ConsumedCapacity ?? []) this.meter.read(capacity);
          for (const item of answer.Responses?.[this.name] ?? []) found.set(mark(item), item);
          left = answer.UnprocessedKeys?.[this.name]?.Keys ?? [];
        }
      }),
    );
    return wanted.map((key) => {
      const item = found.get(mark(this.place(key)));
      return item && this.unplace(item);
    });
  }

  /** The pages of a range as DynamoDB returns them (at most 1 MB each): for ranges that may be large. */
  async *pages(range: Range, options: QueryOptions = {}): AsyncGenerator<Item[]> {
    const [pk, sk] = partitionOf[range.index ?? 'table'];
    let left = options.limit ?? Number.POSITIVE_INFINITY;
    let start: Item | undefined;
    do {
      const build = new ExpressionBuilder();
      const conditions = [`${build.path(pk)} = ${build.value(this.partition(range.pk, range.scope))}`];
      if (options.after !== undefined)
        conditions.push(`${build.path(sk)} ${options.reverse ? '<' : '>'} ${build.value(options.after)}`);
      else if (options.from !== undefined)
        conditions.push(`${build.path(sk)} >= ${build.value(options.from)}`);
      else if (range.prefix) conditions.push(`begins_with(${build.path(sk)}, ${build.value(range.prefix)})`);
      const answer = await this.client.send(
        new QueryCommand({
          TableName: this.name,
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
      this.meter.read(answer.ConsumedCapacity);
      const items = (answer.Items ?? []).map(this.unplace);
      const within = range.prefix
        ? items.filter((item) => String(item[sk]).startsWith(range.prefix ?? ''))
        : items;
      left -= within.length;
      if (within.length > 0) yield within;
      start = within.length < items.length ? undefined : answer.LastEvaluatedKey;
    } while (start && left > 0);
  }

  /** All items of a range. */
  async query(range: Range, options: QueryOptions = {}): Promise<Item[]> {
    const items: Item[] = [];
    for await (const page of this.pages(range, options)) items.push(...page);
    return items;
  }
}
