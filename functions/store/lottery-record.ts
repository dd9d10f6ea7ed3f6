import * as z from 'zod/mini';
import type { Lottery } from '../../shared/contract/lottery.ts';
import { imageKeys, imageUrl } from './image-address.ts';
import { type Bounded, countedIn } from './bound.ts';
import { keys } from './keys.ts';
import { shapeOf } from './shape.ts';
import type { TableReader } from './table-reader.ts';
import type { Item } from './write.ts';

/** A lottery as stored. The index of lotteries projects `view`. */
export const LotteryRecord = z.object({
  id: z.string(),
  /**
   * Counts changes of the rules (price, dates, archived). A change fans the new version out to the tallies and draws; a
   * sale requires the seller's tally to have the version it read here.
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
    /** When it was archived; absent while it is not. */
    archivedDate: z.optional(z.string()),
    /** Its buyers have been anonymised, because the retention after archiving has passed. */
    buyersGone: z.optional(z.boolean()),
    /** Assigned and sold tickets of an archived lottery; they no longer change. */
    counts: z.optional(z.object({ total: z.number(), sold: z.number() })),
  }),
  /** Its place in the references of its sales, from 0; absent until it is needed, and in records of earlier releases. */
  code: z.optional(z.number()),
  /** Held by a price change while it checks whether anything is sold; blocks sales until then (epoch ms). */
  priceLock: z.optional(z.object({ id: z.string(), until: z.number() })),
  /** Whether anyone has unsubscribed from its draw mails; while not, no address needs to be looked up. */
  unsubscribed: z.optional(z.boolean()),
  pdf: z.optional(z.object({ key: z.string(), size: z.number(), createdDate: z.string() })),
  /**
   * Object of the previous PDF, no longer shown; present only until it is deleted, or where the deletion was
   * interrupted.
   */
  replacedPdf: z.optional(z.string()),
});
export type LotteryRecord = z.infer<typeof LotteryRecord>;

/** Stands for the date of lotteries archived before it was recorded: the day from which it has been. */
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

/** All lotteries of the club; archived ones count, since they can be reactivated. */
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

/** A lottery read from the index has no version and no PDF: only `view` is projected. */
export function parseListedLottery(item: Item): { id: string; view: LotteryRecord['view'] } {
  const { id, view } = listed.parse({ ...item, id: String(item.sk1) });
  return { id, view };
}

/** A lottery as the API shows it. */
export function toLottery({ id, view }: Pick<LotteryRecord, 'id' | 'view'>): Lottery {
  return { id, ...view, image: imageUrl(imageKeys.lottery(id), view.image) };
}
