import * as z from 'zod/mini';
import type { Item } from './write.ts';

/**
 * Brings an item of one shape to the next. It may meet an item that has the next one already (an index shows parts
 * without `s`; an update leaves `s` as it was): what is there stays.
 */
type Step = (item: Item) => Item;

/** The records of a kind, in whatever shape they lie in the table. */
export interface Shape<S extends z.ZodMiniType> {
  /** What an item that is put is marked with, `s`: the number of its shape, 1 where it says nothing. */
  readonly mark: { readonly s: number };
  /** The record an item is. An item of an older shape is read as if it had today's; nothing is written. */
  parse(item: Item): z.output<S>;
}

/**
 * A kind of record with the shapes it has had: `steps` begins with the one from the first to the second. Two releases
 * read each other's items while traffic shifts, and the older may come back: a step only adds. What is to go is
 * first no longer read, and taken away by a later release.
 */
export function shapeOf<S extends z.ZodMiniType>(schema: S, steps: readonly Step[]): Shape<S> {
  return {
    mark: { s: steps.length + 1 },
    parse(item) {
      const stored = typeof item.s === 'number' ? item.s : 1;
      // A newer one than is known here has only more in it.
      const current = steps.slice(stored - 1).reduce((found, step) => step(found), item);
      return z.parse(schema, current);
    },
  };
}
