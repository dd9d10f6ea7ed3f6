import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '../../support/document-client.ts';
import { environment } from '../../../functions/store/environment.ts';
import type { Item } from '../../../functions/store/write.ts';
import type { ItemKey, SdkCall } from '../../../infra/local/gateway/gateway-call.ts';
import type { ObservedCall } from '../../../infra/local/gateway/gateway-observation.ts';
import { tableDefinition } from '../../../infra/table-definition.ts';
import { itemOverhead } from './assumptions.ts';
import type { TestCloud } from '../../support/start-cloud.ts';

/** Units that a call consumes at one place of the table or of an index. */
export interface Touch {
  readonly place: 'table' | 'GSI1' | 'GSI2';
  readonly pk: string;
  /** Absent for a query, which reads wherever its items are. */
  readonly sk?: string;
  readonly reads: number;
  readonly writes: number;
}

interface WriteCall {
  readonly keys: readonly ItemKey[];
  /** Items as they were before the call, in the order of its keys. */
  readonly before: readonly (Item | undefined)[];
}

const isWrite = ({ operation }: Pick<SdkCall, 'operation'>) =>
  /^(Put|Update|Delete)Item$|Write/.test(operation);
const nameOf = ({ pk, sk }: Pick<ItemKey, 'pk' | 'sk'>) => `${pk}\n${sk ?? ''}`;
const kilobytes = (bytes: number) => Math.max(1, Math.ceil(bytes / 1024));
const sum = (list: readonly number[]) => list.reduce((total, each) => total + each, 0);

async function itemsOf(keys: readonly ItemKey[]): Promise<(Item | undefined)[]> {
  const { TABLE_NAME: name } = environment();
  const found = new Map<string, Item>();
  const different = new Map(keys.map(({ pk, sk }) => [nameOf({ pk, ...(sk && { sk }) }), { pk, sk }]));
  const distinct = [...different.values()];
  for (let first = 0; first < distinct.length; first += 100) {
    const Keys = distinct.slice(first, first + 100);
    const answer = await documentClient().send(
      new BatchGetCommand({ RequestItems: { [name]: { Keys, ConsistentRead: true } } }),
    );
    for (const item of answer.Responses?.[name] ?? [])
      found.set(nameOf({ pk: String(item.pk), sk: String(item.sk) }), item);
  }
  return keys.map((key) => found.get(nameOf(key)));
}

/** Bytes of a value as DynamoDB counts them, names of attributes included. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number') return Math.ceil(`${value}`.length / 2) + 1;
  if (value instanceof Uint8Array) return value.length;
  if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + 1 + sizeOf(each), 3);
  if (typeof value === 'object' && value !== null) return 3 + fieldsOf(value);
  return 1;
}

/** Bytes of an item's attributes. */
export const fieldsOf = (value: object): number =>
  Object.entries(value).reduce((sum, [name, each]) => sum + 1 + Buffer.byteLength(name) + sizeOf(each), 0);

/** An item's entry in an index, as it is stored and billed; undefined where it is not in it. */
export function entryOf(item: Item | undefined, index: (typeof tableDefinition.indexes)[number]) {
  const pk = item?.[index.partitionKey];
  const sk = item?.[index.sortKey];
  if (item === undefined || typeof pk !== 'string' || typeof sk !== 'string') return undefined;
  const names = ['pk', 'sk', index.partitionKey, index.sortKey, ...index.include];
  const kept = Object.fromEntries(names.filter((name) => name in item).map((name) => [name, item[name]]));
  return { pk, sk, bytes: itemOverhead + fieldsOf(kept), text: JSON.stringify(kept) };
}

/** What a write consumes in the indexes: an entry that changes its place is deleted and put, one that stays is put. */
function indexTouches(
  { name, ...index }: (typeof tableDefinition.indexes)[number],
  images: readonly (readonly [before: Item | undefined, after: Item | undefined])[],
  units: number,
): Touch[] {
  const changed = images.flatMap(([before, after]) => {
    const [was, is] = [before, after].map((item) => entryOf(item, { name, ...index } as never));
    if (was?.text === is?.text) return [];
    if (was && is && was.pk === is.pk && was.sk === is.sk)
      return [was.bytes > is.bytes ? { ...is, bytes: was.bytes } : is];
    return [was, is].flatMap((entry) => (entry ? [entry] : []));
  });
  return shared(
    changed.map(({ pk, sk, bytes }) => ({ place: name, pk, sk, weight: kilobytes(bytes) })),
    units,
    'writes',
  );
}

/** Units that DynamoDB reports of a call or an index together, divided by what each of its items weighs. */
function shared(
  places: readonly (Pick<Touch, 'place' | 'pk' | 'sk'> & { readonly weight: number })[],
  units: number,
  kind: 'reads' | 'writes',
): Touch[] {
  const weight = sum(places.map((each) => each.weight));
  if (places.length === 0 && units > 0) throw new Error(`${units} ${kind} at no place`);
  return places.map(({ place, pk, sk, weight: own }) => ({
    place,
    pk,
    ...(sk !== undefined && { sk }),
    reads: 0,
    writes: 0,
    [kind]: (units * own) / weight,
  }));
}

/** All that happened in the cloud while something ran, with the place of every unit. */
interface Recorded<Result> {
  readonly result: Result;
  readonly calls: readonly ObservedCall[];
  readonly touches: readonly Touch[];
  /** Changes of items: records in the table's stream. */
  readonly records: number;
}

/** Runs something until nothing is in progress, and says which keys it has touched, and with how many units. */
export async function recorded<Result>(
  cloud: TestCloud,
  run: () => Promise<Result>,
): Promise<Recorded<Result>> {
  const writes = new Map<SdkCall['keys'], WriteCall>();
  const stop = cloud.local.gateway.intercept(async (call) => {
    if (call.service !== 'dynamodb' || call.caller.name === 'operator' || !isWrite(call)) return undefined;
    writes.set(call.keys, { keys: call.keys, before: await itemsOf(call.keys) });
    return undefined;
  });
  const { result, calls } = await cloud
    .observe(async () => {
      const answered = await run();
      await cloud.drain();
      return answered;
    })
    .finally(stop);
  const own = calls.filter(({ caller }) => caller !== 'operator');
  const metered = own.filter(({ service, code }) => service === 'dynamodb' && code === undefined);
  const written = metered.filter(isWrite).map(({ keys }) => writes.get(keys) ?? { keys, before: [] });
  const last = await itemsOf(written.flatMap(({ keys }) => keys));
  const after = new Map(written.flatMap(({ keys }) => keys).map((key, at) => [nameOf(key), last[at]]));
  // Backwards: what an item was before a call is what it is after the one before.
  const images = new Map<SdkCall['keys'], (readonly [Item | undefined, Item | undefined])[]>();
  for (const { keys, before } of written.toReversed()) {
    images.set(
      keys as SdkCall['keys'],
      keys.map((key, at) => [before[at], after.get(nameOf(key))] as const),
    );
    for (const [at, key] of keys.entries()) after.set(nameOf(key), before[at]);
  }
  return {
    result,
    calls: own,
    touches: metered.flatMap((call) => touchesOf(call, images.get(call.keys))),
    records: sum(metered.filter(isWrite).map(({ keys }) => keys.length)),
  };
}

function touchesOf(
  call: ObservedCall,
  images: readonly (readonly [Item | undefined, Item | undefined])[] | undefined,
): Touch[] {
  const { keys, capacity, readUnits } = call;
  if (!images) {
    const places = keys.map(({ pk, sk, index }) => ({
      place: (index ?? 'table') as Touch['place'],
      pk,
      ...(sk !== undefined && { sk }),
      weight: 1,
    }));
    return shared(places, readUnits, 'reads');
  }
  const ofTable = sum(capacity.map((each) => each.ofTable));
  const items = keys.map(({ pk, sk }, at) => ({
    place: 'table' as const,
    pk,
    ...(sk !== undefined && { sk }),
    weight: kilobytes(Math.max(...(images[at] ?? []).map((item) => (item ? fieldsOf(item) : 0)))),
  }));
  return [
    ...shared(items, ofTable, 'writes'),
    ...tableDefinition.indexes.flatMap((index) =>
      indexTouches(index, images, sum(capacity.map((each) => each.ofIndexes[index.name] ?? 0))),
    ),
  ];
}
