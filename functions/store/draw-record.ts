import { createHash, createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { type Draw, MailProgress } from '../../shared/contract/draw.ts';
import type { Hmac, Prize } from '../../shared/domain/draw.ts';
import { drawRules } from '../../shared/domain/draw-rule.ts';
import type { DrawState } from '../../shared/domain/draw-state.ts';
import { type Bounded, countedIn } from './bound.ts';
import { ids, keys } from './keys.ts';
import type { TableReader } from './table-reader.ts';
import type { Item } from './write.ts';
import { findLottery, type LotteryRecord } from './lottery-record.ts';

/** When something was done (ISO), and by which user; `by` is absent if the controller did it. */
const Act = z.object({ by: z.optional(z.string()), at: z.string() });

/** The numbers that take part in a controlled draw. */
const FrozenDraw = z.object({
  /** Hex SHA-256 of the set; names its object. */
  setHash: z.string(),
  /** Numbers in the set. */
  eligible: z.number(),
  /** Sold numbers left out because they are unpaid. */
  excluded: z.number(),
  maxNumber: z.number(),
  rule: z.enum(drawRules),
  /** The later public draw whose number is to start this one, if one was named (R392). */
  publicSource: z.optional(z.string()),
  by: z.string(),
  at: z.string(),
});

/** The controller of a draw: `nonce` is the secret part of their link. */
const Controller = z.object({ name: z.string(), email: z.string(), nonce: z.string() });

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
  /** Drawn from a set that is frozen before a public number is known (R390); absent in an ordinary draw. */
  controlled: z.optional(z.literal(true)),
  /** What a controlled draw is drawn from; absent until it is frozen. */
  frozen: z.optional(FrozenDraw),
  /** Digits that came up in the room after the freeze; with the secret they make the key of the stream. */
  publicNumber: z.optional(z.string()),
  started: z.optional(Act),
  /** Who checks the draw, by a link of their own (R400). */
  controller: z.optional(Controller),
  approval: z.optional(z.extend(Act, { setHash: z.string() })),
  refusal: z.optional(z.extend(Act, { reason: z.string() })),
  /** Freezes that were undone: when, by whom and why, oldest first. */
  unfrozen: z.optional(z.array(z.extend(Act, { by: z.string(), reason: z.string() }))),
  /**
   * The controller's signature, which publishes the secret and ends the draw. `email` is theirs, and is removed by
   * erasure.
   */
  signature: z.optional(z.extend(Act, { name: z.string(), email: z.optional(z.string()) })),
  /** Whether the results are shown to everyone before the winner mail. */
  published: z.optional(z.literal(true)),
  /** The prize of another draw that this draw draws again, because that draw's secret is already public. */
  redrawOf: z.optional(z.object({ drawId: z.string(), prize: z.number() })),
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

export interface DrawInLottery {
  readonly draw: DrawRecord;
  readonly lottery: LotteryRecord;
}

/** A draw and its lottery in one wave. 1 R, 2 R consistent. */
export async function readDrawInLottery(
  table: TableReader,
  drawId: string,
  options: { consistent?: boolean } = {},
): Promise<DrawInLottery | undefined> {
  const at = ids.parseDraw(drawId);
  if (!at) return undefined;
  const [draw, lottery] = await Promise.all([
    findDraw(table, drawId, options),
    findLottery(table, at.lotteryId, options),
  ]);
  return draw && lottery && { draw, lottery };
}

/** The draw's id in the API. */
export const drawIdOf = (draw: Pick<DrawRecord, 'id' | 'lotteryId'>): string =>
  ids.draw(draw.lotteryId, draw.id);

/** Input for the draw's next prize. */
export const prizeOf = (draw: DrawRecord, maxNumber: number): Prize => ({
  hmac: streamOf(draw),
  drawId: drawIdOf(draw),
  prize: draw.winners.length,
  maxNumber,
  won: draw.winners,
});

/** Whether the draw has ended: its secret is public, so the next winner could be computed (R394). */
export const isClosed = ({ mailSent, signature }: Pick<DrawRecord, 'mailSent' | 'signature'>): boolean =>
  mailSent || signature !== undefined;

export const stateOf = (draw: DrawRecord): DrawState => {
  if (isClosed(draw)) return 'closed';
  if (draw.publicNumber !== undefined) return 'started';
  return draw.frozen ? 'frozen' : 'open';
};
/** Whether everyone may see the draw's results: they are mailed, or an Admin has published them (R415). */
export const isPublic = ({ mailSent, published }: Pick<DrawRecord, 'mailSent' | 'published'>): boolean =>
  mailSent || published === true;

/**
 * The stream of hashes that decides a draw. Its key is the draw's secret; in a started controlled draw it is the HMAC
 * of the public number under the secret (R392).
 */
export function streamOf({ secret, publicNumber }: Pick<DrawRecord, 'secret' | 'publicNumber'>): Hmac {
  const stream = hmacOf(secret);
  return publicNumber === undefined
    ? stream
    : hmacOf(Buffer.from(stream(`public:${publicNumber}`)).toString('hex'));
}

/** A draw as the API shows it. */
export function toDraw(draw: DrawRecord): Draw {
  const { name, createdDate, mailSent, mail, commitment, secret } = draw;
  return {
    id: drawIdOf(draw),
    name,
    ticketBaseId: draw.lotteryId,
    createdDate,
    mailSent,
    ...(draw.winners.length > 0 && { drawn: draw.winners.length }),
    ...(mail && { mail }),
    commitment,
    ...(isClosed(draw) && { secret }),
    ...(draw.published && { published: true }),
    ...controlOf(draw),
  };
}

/** How a controlled draw stands. */
function controlOf(draw: DrawRecord): Partial<Draw> {
  if (!draw.controlled) return {};
  const { frozen, publicNumber, started, controller, approval, refusal, signature, redrawOf } = draw;
  return {
    controlled: true,
    ...(frozen && {
      rule: frozen.rule,
      setHash: frozen.setHash,
      eligible: frozen.eligible,
      excluded: frozen.excluded,
      frozenDate: frozen.at,
      ...(frozen.publicSource !== undefined && { publicSource: frozen.publicSource }),
    }),
    ...(publicNumber !== undefined && { publicNumber }),
    ...(started && { startedDate: started.at }),
    ...(controller && { controller: { name: controller.name, email: controller.email } }),
    ...(approval && approval.setHash === frozen?.setHash && { approvedDate: approval.at }),
    ...(refusal && { refused: { reason: refusal.reason, date: refusal.at } }),
    ...(signature && { signed: { name: signature.name, date: signature.at } }),
    ...(redrawOf && {
      redrawOf: { drawId: redrawOf.drawId, winnerId: ids.winner(redrawOf.drawId, redrawOf.prize) },
    }),
  };
}

/** SHA-256 of a secret, both in hex. */
export const commitmentOf = (secret: string): string =>
  createHash('sha256').update(Buffer.from(secret, 'hex')).digest('hex');

/** HMAC-SHA-256 under a key in hex. */
export function hmacOf(hex: string): Hmac {
  const key = Buffer.from(hex, 'hex');
  return (message) => createHmac('sha256', key).update(message).digest();
}
