import * as z from 'zod/mini';
import { BuyerRecord } from './ticket-record.ts';
import { keys } from './keys.ts';
import type { TableReader } from './table-reader.ts';
import type { Item } from './write.ts';
import type { DrawRecord } from './draw-record.ts';

/** A winner as the table has it: the prize, and what the ticket was when it was drawn. */
export const WinnerRecord = z.object({
  /** The prize's place in the draw, 0 for the first. */
  prize: z.number(),
  name: z.string(),
  createdDate: z.string(),
  number: z.number(),
  /** Which hash of the draw's stream it was, and the highest number at the time. */
  counter: z.number(),
  maxNumber: z.number(),
  /** The lottery's version under which it was drawn, and whether no sale could commit any more by then. */
  lv: z.number(),
  over: z.boolean(),
  /** Hash of the set of sold numbers from which it follows; absent until that is frozen. */
  set: z.optional(z.string()),
  buyer: z.pick(BuyerRecord, { n: true, f: true, l: true, e: true, p: true }),
  seller: z.object({ id: z.string(), firstName: z.string(), lastName: z.string() }),
});
export type WinnerRecord = z.infer<typeof WinnerRecord>;

export function parseWinner(item: Item): WinnerRecord {
  return WinnerRecord.parse({ ...item, prize: Number(String(item.sk).split('#')[2]) });
}

/** The item of a winner, keys included. */
export function winnerItem(draw: Pick<DrawRecord, 'id' | 'lotteryId'>, winner: WinnerRecord) {
  const { prize, ...rest } = winner;
  // `requestId` is what the previous release cannot read an item without.
  return { ...keys.winner(draw.lotteryId, draw.id, prize), requestId: '', ...rest };
}

/** A draw's winners, in drawing order, all that the draw names. 0.5 R for about nine. */
export async function listWinnersOf(
  table: TableReader,
  draw: DrawRecord,
  options: { consistent?: boolean } = {},
): Promise<WinnerRecord[]> {
  if (draw.winners.length === 0) return [];
  const range = keys.winners(draw.lotteryId, draw.id);
  const items = await table.query(range, options);
  // The draw may be newer than what this read met.
  const all = items.length < draw.winners.length ? await table.query(range, { consistent: true }) : items;
  // And older: a winner that it does not name yet is not one of its winners.
  return all.slice(0, draw.winners.length).map(parseWinner);
}
