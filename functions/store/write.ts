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
 * What changes an item. `update` never creates: where there is no item, its condition fails. `upsert` creates the item
 * from the changes: for counters, which nobody puts.
 */
export type Change = ({ readonly update: Key } | { readonly upsert: Key }) &
  Changes & { readonly if?: Condition };

/** One write, alone or in a transaction. `if` refuses it unless it holds. */
export type Write =
  | { readonly put: Item & Key; readonly if?: Condition }
  | Change
  | { readonly delete: Key; readonly if?: Condition }
  | { readonly check: Key; readonly if: Condition };

/** A condition did not hold. `items[i]` is what write `i` met, where it was refused and something was there. */
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

/** Other transactions held an item each time it was tried. Nothing was written. */
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

/** An update may change index keys; they are prefixed like an item's. */
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

/** Awaits a write that somebody else may have made already: where its condition does not hold, that is well. */
export async function ignoreConditionFailed(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
