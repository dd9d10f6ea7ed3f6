import * as z from 'zod/mini';
import type { Lottery } from '../../shared/contract/lottery.ts';
import { imageKeys, imageUrl } from './image-address.ts';
import { type Bounded, countedIn } from './bound.ts';
import { keys } from './keys.ts';
import { shapeOf } from './shape.ts';
import type { TableReader } from './table-reader.ts';
import type { Item } from './write.ts';

/** A lottery as the table has it. `view` is what the index of lotteries shows. */
export const LotteryRecord = z.object({
  id: z.string(),
  /**
   * Counts changes of the rules (price, dates, archived). Whoever changes them fans the new version out to
   * the tallies and draws; a sale is refused by a tally of another version than the one it read here.
   */
  v: z.number(),
  view: z.object({
    name: z.string(),
    description: z.string(),
    /** SEK. */
    price: z.number(),
    maxNumber: z.number(),
    validUntilDate: z.string(),
    termsLink: z.nullable(z.string()),
    closed: z.boolean(),
    createdDate: z.string(),
    /** Version of the stored image, null where there is none. */
    image: z.nullable(z.string()),
    /** When it was archived, as long as it is. */
    archivedDate: z.optional(z.string()),
    /** It has been archived for so long that nobody is named as a buyer any more. */
    buyersGone: z.optional(z.boolean()),
    /** Handed-out and sold tickets of an archived lottery: nothing changes them any more. */
    counts: z.optional(z.object({ total: z.number(), sold: z.number() })),
  }),
  /** A price change that looks whether anything is sold; it holds sales back until then (epoch ms). */
  priceLock: z.optional(z.object({ id: z.string(), until: z.number() })),
  /** Whether anybody wants no more of its draw mails: until then nobody's address need be looked up. */
  unsubscribed: z.optional(z.boolean()),
  pdf: z.optional(z.object({ key: z.string(), size: z.number(), createdDate: z.string() })),
  /** Object of the PDF before this one, which nobody is shown any more: deleted, unless that broke off. */
  replacedPdf: z.optional(z.string()),
});
export type LotteryRecord = z.infer<typeof LotteryRecord>;

/** Archived before it was noted when: it counts as archived on the day from which on it is. */
const beforeArchivedDate = '2026-11-22T00:00:00.000Z';

function withArchivedDate(item: Item): Item {
  const view = item.view as LotteryRecord['view'];
  const isNoted = !view.closed || view.archivedDate !== undefined;
  return isNoted ? item : { ...item, view: { ...view, archivedDate: beforeArchivedDate } };
}

const steps = [withArchivedDate];
const shape = shapeOf(LotteryRecord, steps);
const listed = shapeOf(z.pick(LotteryRecord, { id: true, view: true }), steps);

export function parseLottery(item: Item): LotteryRecord {
  return shape.parse({ ...item, id: typeof item.sk1 === 'string' ? item.sk1 : item.id });
}

/** The item of a lottery, keys included. */
export function lotteryItem(lottery: LotteryRecord) {
  const { id, ...rest } = lottery;
  return { ...keys.lottery(id), ...keys.lotteryByState(lottery.view.closed, id), ...shape.mark, ...rest };
}

/** All lotteries of the club: archived ones can be opened again. */
export const lotteryList: Bounded = {
  list: 'lotteries',
  count: countedIn(keys.lotteries(false), keys.lotteries(true)),
};

/** One lottery of the caller's club, or undefined. 0.5 R, 1 R consistent. */
export async function findLottery(
  table: TableReader,
  id: string,
  options: { consistent?: boolean } = {},
): Promise<LotteryRecord | undefined> {
  const item = await table.get(keys.lottery(id), options);
  return item && parseLottery(item);
}

/** The index shows only `view`; a lottery read from it has no version or PDF. */
export function parseListedLottery(item: Item): { id: string; view: LotteryRecord['view'] } {
  const { id, view } = listed.parse({ ...item, id: String(item.sk1) });
  return { id, view };
}

/** A lottery as the API shows it. */
export function toLottery({ id, view }: Pick<LotteryRecord, 'id' | 'view'>): Lottery {
  return { id, ...view, image: imageUrl(imageKeys.lottery(id), view.image) };
}
