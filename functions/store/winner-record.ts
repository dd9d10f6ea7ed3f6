import * as z from 'zod/mini';
import { BuyerRecord } from './ticket-record.ts';
import { keys } from './keys.ts';
import type { TableReader } from './table-reader.ts';
import type { Item } from './write.ts';
import type { DrawRecord } from './draw-record.ts';

/** A winner as stored: the prize, and the ticket as it was when drawn (R112). */
export const WinnerRecord = z.object({
  /** Index of the prize in the draw, from 0. */
  prize: z.number(),
  name: z.string(),
  createdDate: z.string(),
  number: z.number(),
  /** Index of the hash in the draw's stream, and the highest number at that time. */
  counter: z.number(),
  maxNumber: z.number(),
  /** Version of the lottery under which it was drawn, and whether sales could no longer commit at that time. */
  lv: z.number(),
  over: z.boolean(),
  /** Hash of the set of sold numbers that determines the winner; absent until the set is frozen. */
  set: z.optional(z.string()),
  buyer: z.pick(BuyerRecord, { n: true, f: true, l: true, e: true, p: true, x: true }),
  seller: z.object({ id: z.string(), firstName: z.string(), lastName: z.string() }),
});
export type WinnerRecord = z.infer<typeof WinnerRecord>;

export function parseWinner(item: Item): WinnerRecord {
  return WinnerRecord.parse({ ...item, prize: Number(String(item.sk).split('#')[2]) });
}

/** The item of a winner, keys included. */
export function winnerItem(draw: Pick<DrawRecord, 'id' | 'lotteryId'>, winner: WinnerRecord) {
  const { prize, ...rest } = winner;
  // The previous release cannot parse an item without `requestId`.
  return { ...keys.winner(draw.lotteryId, draw.id, prize), requestId: '', ...rest };
}

/** All winners that the draw record contains, in drawing order. 0.5 R for about nine. */
export async function listWinnersOf(
  table: TableReader,
  draw: DrawRecord,
  options: { consistent?: boolean } = {},
): Promise<WinnerRecord[]> {
  if (draw.winners.length === 0) return [];
  const range = keys.winners(draw.lotteryId, draw.id);
  const items = await table.query(range, options);
  // The eventually consistent read may lag behind the draw.
  const all = items.length < draw.winners.length ? await table.query(range, { consistent: true }) : items;
  // Or ahead of it: winners that this draw record does not contain yet are left out.
  return all.slice(0, draw.winners.length).map(parseWinner);
}
