import { type Bound, type BoundedList, bounds } from '../../shared/domain/bounds.ts';
import { absent, all, below, type Condition, ConditionFailed, type Item, type Write } from './write.ts';
import { keys, type Range } from './keys.ts';
import type { TableReader } from './table-reader.ts';
import type { Table } from './table.ts';
import { ApiError } from './api-error.ts';

/** Number of records, and their size in a reply in bytes. */
export interface Amount {
  readonly items: number;
  readonly bytes: number;
}

/** Counts a list from its records. */
export type CountList = (table: Pick<TableReader, 'query'>) => Promise<Amount>;

/** Bytes of a record in a list's reply: JSON within JSON, with the comma after it. */
export const weightOf = (shown: unknown): number =>
  Buffer.byteLength(JSON.stringify(JSON.stringify(shown))) - 1;

/** Difference in amount between two states of a record; undefined if the record does not exist. */
export function amountChange(before: unknown, after: unknown): Amount {
  const [was, is] = [before, after].map((shown) => amountOf(shown === undefined ? [] : [shown]));
  return { items: (is?.items ?? 0) - (was?.items ?? 0), bytes: (is?.bytes ?? 0) - (was?.bytes ?? 0) };
}

/** Amount of records, in the form that the API shows. */
export const amountOf = (shown: readonly unknown[]): Amount => ({
  items: shown.length,
  bytes: shown.reduce<number>((sum, each) => sum + weightOf(each), 0),
});

/** A bounded list with a counter of its own. */
export interface Bounded {
  readonly list: BoundedList;
  /** Id of the parent, if a club has several lists of this kind. */
  readonly of?: string;
  readonly count: CountList;
}

export const counterOf = ({ list, of }: Pick<Bounded, 'list' | 'of'>) =>
  keys.bound(of === undefined ? list : `${list}#${of}`);

/** Counts the records in these key ranges, for a list bounded by number only. Index reads are eventually consistent. */
export const countedIn =
  (...ranges: readonly Range[]): CountList =>
  async (table) => {
    const found = await Promise.all(
      ranges.map((range) => table.query(range, { consistent: range.index === undefined })),
    );
    return { items: found.flat().length, bytes: 0 };
  };

/** Change of a list bounded by number only. */
export const oneMore: Amount = { items: 1, bytes: 0 };
export const oneLess: Amount = { items: -1, bytes: 0 };

/**
 * Commits a `change` of a bounded list in one transaction with the list's counter, so that concurrent changes cannot
 * exceed the bound. Counts the list first if it has no counter yet. Costs 2 W for the counter, and the write itself
 * costs double; if the size stays the same, it costs only the write.
 * @throws {ConditionFailed} if the condition of a write does not hold, which is checked before the bound
 * @throws {ApiError} 409 `bound.reached` if the list would exceed its bound
 */
export async function writeWithin(
  table: Table,
  bounded: Bounded,
  change: Amount,
  writes: readonly Write[],
  result?: unknown,
): Promise<void> {
  const { list, count } = bounded;
  if (change.items === 0 && change.bytes === 0) return table.commit(writes, result);
  const counter = counterOf(bounded);
  const room = roomFor(change, bounds[list]);
  // Two rounds: if another request creates the counter first, the second round finds it.
  for (let round = 0; round < 2; round++) {
    const update = { update: counter, add: { ...change }, ...(room && { if: room }) };
    const outcome = await writeWith(table, writes, update, result);
    if (outcome === 'written') return;
    if (outcome === 'present') throw reached(list);
    const counted = sum(await count(table), change);
    if (isOver(counted, change, bounds[list])) throw reached(list);
    const put = { put: { ...counter, ...counted }, if: absent('pk') };
    if ((await writeWith(table, writes, put, result)) === 'written') return;
  }
  throw new ApiError('record.changed');
}

/**
 * Writes all or none.
 * @returns `written`; or, if the counter refused, whether it is present
 * @throws {ConditionFailed} if one of `writes` fails
 */
async function writeWith(
  table: Table,
  writes: readonly Write[],
  counter: Write,
  result: unknown,
): Promise<'written' | 'present' | 'absent'> {
  try {
    await table.commit([...writes, counter], result);
    return 'written';
  } catch (error) {
    if (!(error instanceof ConditionFailed) || error.failed.some((index) => index < writes.length))
      throw error;
    return error.items[writes.length] === undefined ? 'absent' : 'present';
  }
}

const sum = (one: Amount, other: Amount): Amount => ({
  items: one.items + other.items,
  bytes: one.bytes + other.bytes,
});

/** Shrinking is always allowed, even if a list already exceeds its bound. */
const isOver = (counted: Amount, change: Amount, bound: Bound): boolean =>
  (change.items > 0 && counted.items > bound.items) ||
  (bound.bytes !== undefined && change.bytes > 0 && counted.bytes > bound.bytes);

export const reached = (list: BoundedList) => new ApiError('bound.reached', { message: bounds[list].full });

/** `isOver` as a condition on the counter; undefined for a change that is always allowed. */
function roomFor(change: Amount, { items, bytes }: Bound): Condition | undefined {
  const conditions = [
    ...(change.items > 0 ? [below('items', items - change.items + 1)] : []),
    ...(bytes !== undefined && change.bytes > 0 ? [below('bytes', bytes - change.bytes + 1)] : []),
  ];
  return conditions.length > 0 ? all(...conditions) : undefined;
}

/** The amount in a list's counter; undefined if it has no counter yet. */
export function parseAmount(item: Item | undefined): Amount | undefined {
  return item && { items: Number(item.items), bytes: Number(item.bytes) };
}
