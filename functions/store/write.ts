import {
  all,
  type Changes,
  type Condition,
  ExpressionBuilder,
  present,
  updateExpression,
} from './expression.ts';
import type { Key } from './keys.ts';

/** An item as the repositories see it: keys without the club's prefix. */
export type Item = Record<string, unknown>;

/**
 * Changes of an item. `update` never creates: it fails if the item does not exist. `upsert` creates the item: for
 * counters, which are never put.
 */
export type Change = ({ readonly update: Key } | { readonly upsert: Key }) &
  Changes & { readonly if?: Condition };

/** One write, alone or in a transaction; happens only if the condition `if` holds. */
export type Write =
  | { readonly put: Item & Key; readonly if?: Condition }
  | Change
  | { readonly delete: Key; readonly if?: Condition }
  | { readonly check: Key; readonly if: Condition };

/** A condition failed. `items[i]` is the existing item of write `i`, if that write failed and an item exists. */
export class ConditionFailed extends Error {
  override name = 'ConditionFailed';
  readonly failed: readonly number[];
  readonly items: readonly (Item | undefined)[];
  constructor(failed: readonly number[], items: readonly (Item | undefined)[]) {
    super(`condition failed at ${failed.join(', ')}`);
    this.failed = failed;
    this.items = items;
  }
}

/** The write conflicted with other transactions on every attempt. Nothing was written. */
export class Contention extends Error {
  override name = 'Contention';
}

/** The part of a request that all kinds of writes share. */
export function expressionsOf(write: Write, placeItem: (item: Item & Key) => Item) {
  const build = new ExpressionBuilder();
  const update =
    'update' in write || 'upsert' in write ? updateExpression(placed(write, placeItem), build) : undefined;
  const condition = conditionOf(write)?.(build);
  return {
    ...(update !== undefined && { UpdateExpression: update }),
    ...(condition !== undefined && { ConditionExpression: condition }),
    ...build.collected(),
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
  };
}

function conditionOf(write: Write): Condition | undefined {
  if (!('update' in write)) return write.if;
  return write.if ? all(present('pk'), write.if) : present('pk');
}

/** Changes may set index keys, which get the club's prefix as in an item. */
function placed(write: Change, placeItem: (item: Item & Key) => Item): Changes {
  const named = placeItem({ ...write.set, ...keyOf(write) });
  const set = Object.fromEntries(Object.keys(write.set ?? {}).map((name) => [name, named[name]]));
  return { ...write, set };
}

export function keyOf(write: Exclude<Write, { put: Item & Key }>): Key {
  if ('update' in write) return write.update;
  if ('upsert' in write) return write.upsert;
  return 'delete' in write ? write.delete : write.check;
}

/** The conditions that failed, and the existing items. */
export type Unmet = Pick<ConditionFailed, 'failed' | 'items'>;

/**
 * Awaits writes whose conditions may fail, in which case nothing was written; the answer says which ones failed. Not
 * needed in an attempt of `retry`, where a failed condition starts the next attempt.
 * @param contended whether endless conflicts are such an answer too, without a failed condition
 */
export async function attempt(
  writes: Promise<unknown>,
  { contended = false }: { readonly contended?: boolean } = {},
): Promise<'committed' | Unmet> {
  try {
    await writes;
    return 'committed';
  } catch (error) {
    if (error instanceof ConditionFailed) return error;
    if (contended && error instanceof Contention) return { failed: [], items: [] };
    throw error;
  }
}
