import * as z from 'zod/mini';
import type { Item } from './write.ts';

/**
 * Converts an item of one shape to the next. The item may already have it (indexes project parts without `s`; an update
 * leaves `s` unchanged), so values that are present stay.
 */
type Step = (item: Item) => Item;

/** The records of one kind, whatever shape they are stored in. */
export interface Shape<S extends z.ZodMiniType> {
  /** Marks an item when it is put: `s` is the number of its shape; an item without it has shape 1. */
  readonly mark: { readonly s: number };
  /** Parses an item. Older shapes are converted in memory; nothing is written. */
  parse(item: Item): z.output<S>;
}

/**
 * A kind of record and its shapes; `steps[0]` leads from shape 1 to shape 2. During a deployment or a rollback two
 * releases read each other's items, so a step only adds. What is to be removed is first no longer read, and removed by a
 * later release.
 */
export function shapeOf<S extends z.ZodMiniType>(schema: S, steps: readonly Step[]): Shape<S> {
  return {
    mark: { s: steps.length + 1 },
    parse(item) {
      const stored = typeof item.s === 'number' ? item.s : 1;
      // A newer shape than this release knows only has additional attributes.
      const current = steps.slice(stored - 1).reduce((found, step) => step(found), item);
      return z.parse(schema, current);
    },
  };
}
