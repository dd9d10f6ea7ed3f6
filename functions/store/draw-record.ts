import { createHash, createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { type Draw, MailProgress } from '../../shared/contract/draw.ts';
import type { Hmac, Prize } from '../../shared/domain/draw.ts';
import { type Bounded, countedIn } from './bound.ts';
import { ids, keys } from './keys.ts';
import type { TableReader } from './table-reader.ts';
import type { Item } from './write.ts';

/** A draw as stored. */
export const DrawRecord = z.object({
  /** Unique within the lottery; the API's id includes the lottery's. */
  id: z.string(),
  lotteryId: z.string(),
  name: z.string(),
  createdDate: z.string(),
  /** 32 bytes in hex that determine all winners; hidden until the winners have been mailed. */
  secret: z.string(),
  /** SHA-256 of the secret's bytes in hex, shown from the start. */
  commitment: z.string(),
  /** Version of the lottery under which this draw may draw. */
  lv: z.number(),
  /** The numbers that have won, in drawing order. */
  winners: z.array(z.number()),
  mailSent: z.boolean(),
  /** Id of the outbox message that mails the winners. */
  mailId: z.optional(z.string()),
  mail: z.optional(MailProgress),
  v: z.number(),
});
export type DrawRecord = z.infer<typeof DrawRecord>;

export function parseDraw(item: Item): DrawRecord {
  return DrawRecord.parse({ ...item, lotteryId: String(item.pk).slice(2), id: String(item.sk).slice(2) });
}

/** The item of a draw, keys included. */
export function drawItem(draw: DrawRecord) {
  const { id, lotteryId, ...rest } = draw;
  return { ...keys.draw(lotteryId, id), ...rest };
}

/** All draws of a lottery. */
export const drawList = (lotteryId: string): Bounded => ({
  list: 'draws',
  of: lotteryId,
  count: countedIn(keys.draws(lotteryId)),
});

/** One draw by the API's id, or undefined. 0.5 R, 1 R consistent. */
export async function findDraw(
  table: TableReader,
  id: string,
  options: { consistent?: boolean } = {},
): Promise<DrawRecord | undefined> {
  const at = ids.parseDraw(id);
  const item = at && (await table.get(keys.draw(at.lotteryId, at.drawId), options));
  return item && parseDraw(item);
}

/** The draw's id in the API. */
export const drawIdOf = (draw: Pick<DrawRecord, 'id' | 'lotteryId'>): string =>
  ids.draw(draw.lotteryId, draw.id);

/** Input for the draw's next prize. */
export const prizeOf = (draw: DrawRecord, maxNumber: number): Prize => ({
  hmac: hmacOf(draw.secret),
  drawId: drawIdOf(draw),
  prize: draw.winners.length,
  maxNumber,
  won: draw.winners,
});

/** A draw as the API shows it. */
export function toDraw(draw: DrawRecord): Draw {
  const { name, createdDate, mailSent, mail, commitment, secret } = draw;
  return {
    id: drawIdOf(draw),
    name,
    ticketBaseId: draw.lotteryId,
    createdDate,
    mailSent,
    ...(mail && { mail }),
    commitment,
    ...(mailSent && { secret }),
  };
}

/** SHA-256 of a secret, both in hex. */
export const commitmentOf = (secret: string): string =>
  createHash('sha256').update(Buffer.from(secret, 'hex')).digest('hex');

/** HMAC-SHA-256 keyed with a draw's secret (hex). */
export function hmacOf(secret: string): Hmac {
  const key = Buffer.from(secret, 'hex');
  return (message) => createHmac('sha256', key).update(message).digest();
}
