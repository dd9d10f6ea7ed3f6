import * as z from 'zod/mini';
import { keys } from './keys.ts';
import type { TableReader } from './table-reader.ts';
import type { Table } from './table.ts';
import type { Item } from './write.ts';

const Seller = z.object({
  u: z.string(),
  /** Runs of numbers, once they are chosen. */
  n: z.array(z.tuple([z.number(), z.number()])),
});
export type PlannedSeller = z.infer<typeof Seller>;

/**
 * An assignment that is being carried out. `preparing`: it says whom it is about, so that whoever moves or
 * deletes a user sees it. `committed`: the numbers are taken, and it is rolled forward, never undone, batch
 * by batch (`done` counts them), by whoever comes next. `finished`: kept a while, so that a repeated request finds it.
 */
export const Pending = z.object({
  club: z.string(),
  id: z.string(),
  lotteryId: z.string(),
  by: z.string(),
  state: z.enum(['preparing', 'committed', 'finished']),
  at: z.number(),
  /** How many batches have been carried out. */
  done: z.number(),
  total: z.number(),
  /** Absent where they are too many for this item: then they lie in an item of their own, named by `plan`. */
  sellers: z.optional(z.array(Seller)),
  plan: z.optional(z.string()),
});
export type Pending = z.infer<typeof Pending>;

/** Up to this many sellers stand in the item itself, so that it stays under 1 kB; it is written with every batch. */
export const sellersInline = 12;

export const parsePending = (item: Item): Pending => Pending.parse(item);
/** Undefined where it cannot be read. */
export const tryParsePending = (item: Item): Pending | undefined => Pending.safeParse(item).data;

export const pendingKey = ({ club, id }: Pick<Pending, 'club' | 'id'>) => keys.pending(club, id);

export async function findPending(table: Table, club: string, id: string): Promise<Pending | undefined> {
  const item = await table.get(keys.pending(club, id), { consistent: true });
  return item && parsePending(item);
}

/** Whom it hands numbers to: from the item, or from the plan beside it. */
export async function plannedSellers(table: TableReader, pending: Pending): Promise<PlannedSeller[]> {
  if (pending.sellers) return pending.sellers;
  const item = pending.plan && (await table.get(keys.plan(pending.plan), { consistent: true }));
  if (!item) throw new Error(`assignment ${pending.id} has no plan`);
  return z.array(Seller).parse(item.sellers);
}
