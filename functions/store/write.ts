/**
 * Writes, with their conditions and changes as data, compiled to DynamoDB expressions. Paths are attribute names joined by
 * dots.
 */

import type { Key } from './keys.ts';
import { toStored } from './attributes.ts';

export type Condition = (build: ExpressionBuilder) => string;

/** Collects the names and values of one request. */
export class ExpressionBuilder {
  readonly names: Record<string, string> = {};
  readonly values: Record<string, unknown> = {};

  path(path: string): string {
    return path
      .split('.')
      .map((part) => {
        const known = Object.entries(this.names).find(([, name]) => name === part)?.[0];
        const alias = known ?? `#n${Object.keys(this.names).length}`;
        this.names[alias] = part;
        return alias;
      })
      .join('.');
  }

  value(value: unknown): string {
    const alias = `:v${Object.keys(this.values).length}`;
    this.values[alias] = value;
    return alias;
  }

  /** Names and values for the request, as they are sent; DynamoDB rejects empty ones. */
  collected() {
    return {
      ...(Object.keys(this.names).length > 0 && { ExpressionAttributeNames: this.names }),
      ...(Object.keys(this.values).length > 0 && {
        ExpressionAttributeValues: toStored(this.values),
      }),
    };
  }
}

export const absent =
  (path: string): Condition =>
  (build) =>
    `attribute_not_exists(${build.path(path)})`;
export const present =
  (path: string): Condition =>
  (build) =>
    `attribute_exists(${build.path(path)})`;
const compare =
  (sign: string) =>
  (path: string, value: unknown): Condition =>
  (build) =>
    `${build.path(path)} ${sign} ${build.value(value)}`;
export const equal = compare('=');
export const differs = compare('<>');
export const below = compare('<');
export const above = compare('>');
export const sizeIs =
  (path: string, size: number): Condition =>
  (build) =>
    `size(${build.path(path)}) = ${build.value(size)}`;
/** A single condition gets no parentheses: DynamoDB rejects redundant ones. */
const joined =
  (sign: string) =>
  (...conditions: readonly Condition[]): Condition =>
  (build) => {
    const [first, ...more] = conditions.map((condition) => condition(build));
    return more.length === 0 ? (first ?? '') : [first, ...more].map((each) => `(${each})`).join(` ${sign} `);
  };
export const all = joined('AND');
export const any = joined('OR');

/** Changes of one item. `add` starts at 0 if the attribute is absent; `append` requires the list to exist. */
export interface Changes {
  readonly set?: Readonly<Record<string, unknown>>;
  readonly add?: Readonly<Record<string, number>>;
  readonly append?: Readonly<Record<string, readonly unknown[]>>;
  readonly remove?: readonly string[];
}

function updateExpression(changes: Changes, build: ExpressionBuilder): string {
  const set = [
    ...Object.entries(changes.set ?? {}).map(
      ([path, value]) => `${build.path(path)} = ${build.value(value)}`,
    ),
    ...Object.entries(changes.add ?? {}).map(
      ([path, amount]) =>
        `${build.path(path)} = if_not_exists(${build.path(path)}, ${build.value(0)}) + ${build.value(amount)}`,
    ),
    ...Object.entries(changes.append ?? {}).map(
      ([path, values]) => `${build.path(path)} = list_append(${build.path(path)}, ${build.value(values)})`,
    ),
  ];
  const remove = (changes.remove ?? []).map((path) => build.path(path));
  return [set.length > 0 && `SET ${set.join(', ')}`, remove.length > 0 && `REMOVE ${remove.join(', ')}`]
    .filter(Boolean)
    .join(' ');
}

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
