import * as z from 'zod/mini';
import { keys } from './keys.ts';
import type { TableReader } from './table-reader.ts';
import type { Table } from './table.ts';
import type { Item, Write } from './write.ts';

const Seller = z.object({
  u: z.string(),
  /** Runs of numbers; empty until they are chosen. */
  n: z.array(z.tuple([z.number(), z.number()])),
});
export type PlannedSeller = z.infer<typeof Seller>;

/**
 * An assignment in progress. `preparing`: names its sellers, so that a move or deletion of one of them sees it.
 * `committed`: the numbers are in use; it is rolled forward batch by batch (`done` counts them), by any process, and
 * never undone. `finished`: kept for repeats of its request.
 */
export const Pending = z.object({
  club: z.string(),
  id: z.string(),
  lotteryId: z.string(),
  by: z.string(),
  state: z.enum(['preparing', 'committed', 'finished']),
  at: z.number(),
  /** Number of batches written. */
  done: z.number(),
  total: z.number(),
  /** Absent if there are too many for this item; they are then in the items that `plan` names. */
  sellers: z.optional(z.array(Seller)),
  plan: z.optional(z.string()),
});
export type Pending = z.infer<typeof Pending>;

/** Maximum number of sellers in the item itself. Every batch writes it, so it must stay under 1 kB. */
export const sellersInline = 12;

export const parsePending = (item: Item): Pending => Pending.parse(item);
/** Undefined if the item cannot be parsed. */
export const tryParsePending = (item: Item): Pending | undefined => Pending.safeParse(item).data;

export const pendingKey = ({ club, id }: Pick<Pending, 'club' | 'id'>) => keys.pending(club, id);

export async function findPending(table: Table, club: string, id: string): Promise<Pending | undefined> {
  const item = await table.get(keys.pending(club, id), { consistent: true });
  return item && parsePending(item);
}

/** Sellers in one item of a plan: with a few runs each, far below DynamoDB's limit of 400 kB. */
const sellersPerItem = 2000;
/** Epoch seconds. A plan far outlives its assignment; one that was not committed expires unused. */
const planExpires = () => Math.floor(Date.now() / 1000) + 30 * 86_400;

/** The writes that store a plan. They run before the commit of the assignment that names it. */
export const planPuts = (plan: string, sellers: readonly PlannedSeller[]): Write[] =>
  Array.from({ length: Math.ceil(sellers.length / sellersPerItem) }, (_, part) => ({
    put: {
      ...keys.plan(plan, part),
      sellers: sellers.slice(part * sellersPerItem, (part + 1) * sellersPerItem),
      expiresAt: planExpires(),
    },
  }));

/** The sellers of an assignment, from its item or from its plan. */
export async function plannedSellers(table: TableReader, pending: Pending): Promise<PlannedSeller[]> {
  if (pending.sellers) return pending.sellers;
  const items = pending.plan ? await table.query(keys.planParts(pending.plan), { consistent: true }) : [];
  if (items.length === 0) throw new Error(`assignment ${pending.id} has no plan`);
  return items.flatMap((item) => z.array(Seller).parse(item.sellers));
}
