import * as z from 'zod/mini';
import { keys } from './keys.ts';
import type { TableReader } from './table-reader.ts';
import type { Item } from './write.ts';

/** Recipients in one queue message. */
export const perBatch = 50;

/**
 * A part of a winner mail: tickets whose buyers get it, one ticket for each address. The batches of a mail form a log:
 * a writer adds a batch only after reading all earlier ones, so no address is in two.
 */
export const MailBatch = z.object({
  batch: z.number(),
  numbers: z.array(z.number()),
  /** All numbers of addresses that hold several, keyed by the one in `numbers`, as of the fan-out: see `NumberRuns`. */
  own: z.optional(
    z.record(z.string(), z.object({ runs: z.readonly(z.array(z.number())), left: z.number() })),
  ),
  /** All recipients' outcomes are recorded and counted in the draw. */
  done: z.optional(z.boolean()),
});
export type MailBatch = z.infer<typeof MailBatch>;

export const parseBatch = (item: Item): MailBatch => MailBatch.parse({ ...item, batch: Number(item.sk) });

const retentionSeconds = 30 * 86_400;

/** The item of a batch, keys included. */
export const batchItem = (mailId: string, { batch, ...rest }: MailBatch, now: number) => ({
  ...keys.mailBatch(mailId, batch),
  ...rest,
  expiresAt: Math.floor(now / 1000) + retentionSeconds,
});

export async function listBatches(table: TableReader, mailId: string): Promise<MailBatch[]> {
  return (await table.query(keys.mailBatches(mailId), { consistent: true })).map(parseBatch);
}

/** Addresses in lower case that have unsubscribed from the draw mails of a lottery. */
export async function unsubscribedOf(
  table: TableReader,
  lottery: { readonly id: string; readonly unsubscribed?: boolean | undefined },
): Promise<ReadonlySet<string>> {
  if (!lottery.unsubscribed) return new Set();
  const items = await table.query(keys.unsubscriptions(lottery.id), { consistent: true });
  return new Set(items.map(({ sk }) => String(sk)));
}
