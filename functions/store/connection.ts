import { BatchGetItemCommand, type DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { fromStored, type Stored, toStored } from './attributes.ts';
import { backoff, type Meter } from './outcome.ts';
import type { Item } from './write.ts';

/** A key as it is stored. */
export interface Place {
  readonly pk: string;
  readonly sk: string;
}

/** Keys in a BatchGetItem. */
const batchSize = 100;
/** Attempts at a batch from which DynamoDB reads nothing at all: 3 seconds on average, 6 at most. */
const maxAttempts = 16;

type Places = Map<string, Place>;
type Found = Map<string, Item>;

/** The reads that are waiting to be sent together. */
interface Gathering {
  readonly strong: Places;
  readonly eventual: Places;
  readonly strongly: Promise<Found>;
  readonly eventually: Promise<Found>;
}

const markOf = ({ pk, sk }: Place): string => `${pk}|${sk}`;

/** Resolves when everything that is ready to run has run, before any I/O is awaited. */
const everythingHasRun = async (): Promise<void> => {
  await Promise.resolve();
  await new Promise<void>((resolve) => process.nextTick(resolve));
};

/**
 * One request's access to the table, shared by the views of the service and of its clubs, so that all items read at the
 * same time become one call.
 */
export class Connection {
  readonly client: DynamoDBClient;
  readonly name: string;
  readonly meter: Meter;
  #gathering: Gathering | undefined;

  constructor(client: DynamoDBClient, name: string, meter: Meter) {
    this.client = client;
    this.name = name;
    this.meter = meter;
  }

  /**
   * Reads items by their keys, in the order of the keys; undefined for items that do not exist. Gathers all reads
   * requested before the next I/O: one key becomes a GetItem, more become BatchGetItems of up to 100. A batch is either
   * consistent or not, so the two kinds are sent separately; a key requested both ways is read once, consistently. 0.5
   * R for each 4 kB of each item, 1 R if consistent, batched or not.
   */
  async read(places: readonly Place[], consistent: boolean): Promise<(Item | undefined)[]> {
    const gathering = (this.#gathering ??= this.#gather());
    const pending = consistent ? gathering.strong : gathering.eventual;
    for (const place of places) pending.set(markOf(place), place);
    const found = await (consistent ? gathering.strongly : gathering.eventually);
    return places.map((place) => found.get(markOf(place)));
  }

  #gather(): Gathering {
    const [strong, eventual]: [Places, Places] = [new Map(), new Map()];
    const closing = this.#close();
    const strongly = (async () => {
      await closing;
      return this.#fetch(strong, true);
    })();
    const eventually = (async () => {
      await closing;
      const only = new Map([...eventual].filter(([mark]) => !strong.has(mark)));
      const found = await this.#fetch(only, false);
      return only.size === eventual.size ? found : new Map([...found, ...(await strongly)]);
    })();
    return { strong, eventual, strongly, eventually };
  }

  async #close(): Promise<void> {
    await everythingHasRun();
    this.#gathering = undefined;
  }

  async #fetch(pending: Places, consistent: boolean): Promise<Found> {
    const found: Found = new Map();
    const places = [...pending.values()];
    const [first] = places;
    if (first && places.length === 1) {
      const item = await this.#get(first, consistent);
      return item ? found.set(markOf(first), item) : found;
    }
    const batches = Array.from({ length: Math.ceil(places.length / batchSize) }, (_, index) =>
      places.slice(index * batchSize, (index + 1) * batchSize),
    );
    await Promise.all(batches.map((batch) => this.#getBatch(batch, consistent, found)));
    return found;
  }

  async #get(place: Place, consistent: boolean): Promise<Item | undefined> {
    const answer = await this.client.send(
      new GetItemCommand({
        TableName: this.name,
        Key: toStored(place),
        ConsistentRead: consistent,
        ReturnConsumedCapacity: 'TOTAL',
      }),
    );
    this.meter.read(answer.ConsumedCapacity);
    return answer.Item && fromStored(answer.Item);
  }

  /** Retries keys that DynamoDB left unread. The pauses grow while it reads none. */
  async #getBatch(batch: readonly Place[], consistent: boolean, found: Found): Promise<void> {
    let left = batch.map(toStored);
    let attempt = 0;
    for (;;) {
      const answer = await this.client.send(
        new BatchGetItemCommand({
          RequestItems: { [this.name]: { Keys: left, ConsistentRead: consistent } },
          ReturnConsumedCapacity: 'TOTAL',
        }),
      );
      for (const capacity of answer.ConsumedCapacity ?? []) this.meter.read(capacity);
      for (const stored of answer.Responses?.[this.name] ?? []) {
        const item = fromStored(stored);
        found.set(markOf(item as unknown as Place), item);
      }
      const unread = (answer.UnprocessedKeys?.[this.name]?.Keys ?? []) as Stored[];
      if (unread.length === 0) return;
      attempt = unread.length < left.length ? 1 : attempt + 1;
      if (attempt >= maxAttempts) throw new Error(`${unread.length} keys of a batch are left unread`);
      left = unread;
      await backoff(attempt);
    }
  }
}
