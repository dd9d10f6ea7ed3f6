import * as z from 'zod/mini';
import { type BuyerPerson, parsePerson, StoredPerson, storedPerson } from './buyer-record.ts';
import { ids, keys } from './keys.ts';
import type { TableReader } from './table-reader.ts';
import { all, equal, type Item, type Write } from './write.ts';
import { type DrawRecord, findDraw } from './draw-record.ts';

/** A winner as stored: the prize, and the ticket as it was when drawn (R112). */
const StoredWinner = z.object({
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
  /** Absent, like the seller, if the number was not sold: under the rule 'all' the prize then stays with the club. */
  buyer: z.optional(StoredPerson),
  seller: z.optional(
    z.object({
      id: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      /** Absent if the team, or the seller, had already been removed. */
      teamName: z.optional(z.string()),
    }),
  ),
  /** Id in the lottery's list of prizes; absent if the prize was only named. */
  prizeId: z.optional(z.string()),
  /** Drawn again: the number is out, and the next index of the stream decided in its place (R393). */
  replaced: z.optional(z.object({ reason: z.string(), by: z.string(), at: z.string() })),
  /** Who handed out the prize, by user id, and when. */
  handedOut: z.optional(z.object({ by: z.string(), at: z.string() })),
  /** Who called a winner whom mail does not reach, by user id, and when (R419). */
  called: z.optional(z.object({ by: z.string(), at: z.string() })),
});
export type WinnerRecord = Omit<z.infer<typeof StoredWinner>, 'buyer'> & {
  readonly buyer?: BuyerPerson | undefined;
};
/** A winner whose number was sold. */
export type SoldWinner = WinnerRecord & {
  readonly buyer: BuyerPerson;
  readonly seller: NonNullable<WinnerRecord['seller']>;
};
export const isSoldWinner = (winner: WinnerRecord): winner is SoldWinner =>
  winner.buyer !== undefined && winner.seller !== undefined;

export function parseWinner(item: Item): WinnerRecord {
  const { buyer, ...winner } = StoredWinner.parse({ ...item, prize: Number(String(item.sk).split('#')[2]) });
  return { ...winner, ...(buyer && { buyer: parsePerson(buyer) }) };
}

/** The item of a winner, keys included. */
export function winnerItem(draw: Pick<DrawRecord, 'id' | 'lotteryId'>, winner: WinnerRecord) {
  const { prize, buyer, ...rest } = winner;
  return {
    ...keys.winner(draw.lotteryId, draw.id, prize),
    ...rest,
    ...(buyer && { buyer: storedPerson(buyer) }),
  };
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
  // Or run ahead of it: leave out winners that this draw record does not contain yet.
  return all.slice(0, draw.winners.length).map(parseWinner);
}

/** A winner and its draw by the API's ids, strongly read; undefined if the draw has no such winner. 2 R. */
export async function findWinner(
  table: TableReader,
  drawId: string,
  winnerId: string,
): Promise<{ readonly draw: DrawRecord; readonly winner: WinnerRecord } | undefined> {
  const draw = await findDraw(table, drawId, { consistent: true });
  const prize = draw?.winners.findIndex((_, index) => ids.winner(drawId, index) === winnerId) ?? -1;
  if (!draw || prize < 0) return undefined;
  const item = await table.get(keys.winner(draw.lotteryId, draw.id, prize), { consistent: true });
  return item && { draw, winner: parseWinner(item) };
}

/** Replaces the buyer of a winner, if it has not changed since it was read. */
export const winnerBuyerUpdate = (item: Item, { number, buyer }: SoldWinner, next: BuyerPerson): Write => ({
  update: { pk: String(item.pk), sk: String(item.sk) },
  set: { buyer: storedPerson(next) },
  if: all(equal('number', number), equal('buyer.n', buyer.nonce)),
});
