import * as z from 'zod/mini';
import type { Lottery, RunLottery } from '../../shared/contract/lottery.ts';
import { adultAge } from '../../shared/domain/age-limit.ts';
import type { DrawRule } from '../../shared/domain/draw-rule.ts';
import { type Ground, grounds } from '../../shared/domain/ground.ts';
import { imageKeys, imageUrl } from './image-address.ts';
import { type Bounded, countedIn } from './bound.ts';
import { absent, any, type Condition, type Item, sizeIs } from './write.ts';
import { keys } from './keys.ts';
import type { Consistency, TableReader } from './table-reader.ts';

/** A lottery as stored. The index of lotteries projects `view`. */
export const LotteryRecord = z.object({
  id: z.string(),
  /**
   * Counts changes of the rules (price, dates, archived). A change fans the new version out to the tallies and draws; a
   * sale requires the seller's tally to have the version that was read here.
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
    /** Version of the stored image, null if there is none. */
    image: z.nullable(z.string()),
    /** Whether sellers may return unsold tickets themselves; absent means yes. */
    sellersMayReturn: z.optional(z.literal(false)),
    /** Which numbers take part in its draws; absent means the sold ones (R391). */
    drawFrom: z.optional(z.enum(['paid', 'all'])),
    /** Whether its controlled draws need the controller's approval to start; absent means no. */
    controllerRequired: z.optional(z.literal(true)),
    /** The day of the draw (`yyyy-MM-dd`); absent if it is not set. */
    drawDate: z.optional(z.string()),
    /** Minimum age of buyers in years; absent if there is none. */
    ageLimit: z.optional(z.literal(adultAge)),
    /** The club's legal ground for holding it; absent if the club has not stated one (R441). */
    ground: z.optional(z.enum(grounds)),
    groundNote: z.optional(z.string()),
    /** The day when the controller approved its plan (`yyyy-MM-dd`); absent if not recorded (R451). */
    planApprovedDate: z.optional(z.string()),
    /** The registration that it is sold under, fixed by the first sale (R446); absent if it has no copy. */
    registration: z.optional(
      z.object({
        municipality: z.nullable(z.string()),
        registrationNumber: z.nullable(z.string()),
        registrationFrom: z.nullable(z.string()),
        registrationTo: z.nullable(z.string()),
      }),
    ),
    /** When it was archived; absent while it is not. */
    archivedDate: z.optional(z.string()),
    /** Its buyers have been anonymised, because the retention period after archiving has ended. */
    buyersGone: z.optional(z.boolean()),
    /** Assigned and sold tickets of an archived lottery; they no longer change. */
    counts: z.optional(z.object({ total: z.number(), sold: z.number() })),
    /** Its number in the references of its sales, from 0. */
    code: z.number(),
  }),
  /**
   * Number of hand-outs that filled sellers up to a level, so that two at once do not add up (R260); absent if there
   * has been none.
   */
  topUps: z.optional(z.number()),
  /** Lock held while a change of fixed terms checks whether anything is sold; blocks sales until then (epoch ms). */
  termsLock: z.optional(z.object({ id: z.string(), until: z.number() })),
  /** Who set the rule of its draws, by user id, and when (ISO). */
  ruleSet: z.object({ by: z.string(), at: z.string() }),
  /**
   * Ids of its draws whose set is frozen. As long as there are any, nothing may change which numbers take part (R390).
   */
  frozenBy: z.optional(z.array(z.string())),
  /** Whether anyone has unsubscribed from its draw mails; if not, no address needs to be looked up. */
  unsubscribed: z.optional(z.boolean()),
  pdf: z.optional(z.object({ key: z.string(), size: z.number(), createdDate: z.string() })),
  /**
   * Object of the previous PDF, no longer shown; remains only until it is deleted, or if the deletion was interrupted.
   */
  replacedPdf: z.optional(z.string()),
});
export type LotteryRecord = z.infer<typeof LotteryRecord>;

/** The terms that the first sale fixes (R76, R389). */
export interface FixedTerms {
  /** SEK. */
  readonly price: number;
  readonly drawFrom: DrawRule;
  readonly controllerRequired: boolean;
}

export const fixedTermsOf = ({ view }: Pick<LotteryRecord, 'view'>): FixedTerms => ({
  price: view.price,
  drawFrom: view.drawFrom ?? 'sold',
  controllerRequired: view.controllerRequired ?? false,
});

/** The stored form of the draw rule, without default values. */
export const storedRule = ({
  drawFrom,
  controllerRequired,
}: Pick<FixedTerms, 'drawFrom' | 'controllerRequired'>): Pick<
  LotteryRecord['view'],
  'drawFrom' | 'controllerRequired'
> => ({
  ...(drawFrom !== 'sold' && { drawFrom }),
  ...(controllerRequired && { controllerRequired }),
});

/** The stored form of a lottery's legal ground, without what is not stated. */
export const storedGround = ({
  ground,
  groundNote,
  planApprovedDate,
}: {
  readonly ground?: Ground | null | undefined;
  readonly groundNote?: string | null | undefined;
  readonly planApprovedDate?: string | null | undefined;
}): Pick<LotteryRecord['view'], 'ground' | 'groundNote' | 'planApprovedDate'> => ({
  ...(ground && { ground }),
  ...(groundNote && { groundNote }),
  ...(planApprovedDate && { planApprovedDate }),
});

/** Whether a draw of the lottery is frozen, so that nothing may change which numbers take part (R390). */
export const isFrozen = ({ frozenBy = [] }: Pick<LotteryRecord, 'frozenBy'>): boolean => frozenBy.length > 0;
/** The same as a condition: no draw is frozen. */
export const noneFrozen: Condition = any(absent('frozenBy'), sizeIs('frozenBy', 0));

const Listed = z.pick(LotteryRecord, { id: true, view: true });

export function parseLottery(item: Item): LotteryRecord {
  return LotteryRecord.parse({ ...item, id: typeof item.sk1 === 'string' ? item.sk1 : item.id });
}

/** The item of a lottery, keys included. */
export function lotteryItem(lottery: LotteryRecord) {
  const { id, ...rest } = lottery;
  return { ...keys.lottery(id), ...keys.lotteryByState(lottery.view.closed, id), ...rest };
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
  options: Consistency = {},
): Promise<LotteryRecord | undefined> {
  const item = await table.get(keys.lottery(id), options);
  return item && parseLottery(item);
}

/** A lottery read from the index has no version and no PDF: only `view` is projected. */
export function parseListedLottery(item: Item): { id: string; view: LotteryRecord['view'] } {
  const { id, view } = Listed.parse({ ...item, id: String(item.sk1) });
  return { id, view };
}

/** A lottery as the API shows it. */
export function toLottery({ id, view }: Pick<LotteryRecord, 'id' | 'view'>): Lottery {
  const {
    code: _,
    image,
    sellersMayReturn = true,
    drawFrom = 'sold',
    controllerRequired = false,
    drawDate = null,
    ageLimit = null,
    ground = null,
    planApprovedDate = null,
    groundNote: _note,
    registration: _registration,
    ...shown
  } = view;
  return {
    id,
    ...shown,
    image: imageUrl(imageKeys.lottery(id), image),
    sellersMayReturn,
    drawFrom,
    controllerRequired,
    drawDate,
    ageLimit,
    ground,
    planApprovedDate,
  };
}

/** A lottery as the API shows it to those who run it. */
export function toRunLottery(lottery: Pick<LotteryRecord, 'id' | 'view'>): RunLottery {
  const { groundNote = null, registration = null } = lottery.view;
  return { ...toLottery(lottery), groundNote, registration };
}
