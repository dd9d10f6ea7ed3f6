import * as z from 'zod/mini';
import type { Fundraiser, SummedFundraiser } from '../../shared/contract/fundraiser.ts';
import { toSek } from '../../shared/domain/numbers.ts';
import { slugOf } from '../../shared/domain/slug.ts';
import { imageKeys, imageUrl } from './image-address.ts';
import { type Bounded, countedIn } from './bound.ts';
import { keys } from './keys.ts';
import type { TableReader } from './table-reader.ts';
import type { Item } from './write.ts';

/** A fundraiser as stored. The index of fundraisers projects `view`. */
export const FundraiserRecord = z.object({
  id: z.string(),
  /**
   * Counts changes of the rules (deadline, archived). Adding, changing or removing a donor requires the version that
   * was read, in the transaction that changes the sum.
   */
  v: z.number(),
  donors: z.number(),
  view: z.object({
    name: z.string(),
    description: z.string(),
    validUntilDate: z.string(),
    closed: z.boolean(),
    createdDate: z.string(),
    /** Version of the stored image, null if there is none. */
    image: z.nullable(z.string()),
    /** Sum of all donations, in öre. Kept in `view`, so that a seller's home page needs one wave of reads. */
    sum: z.number(),
    /** The target, in öre; absent if none is stated. */
    goal: z.optional(z.number()),
  }),
});
export type FundraiserRecord = z.infer<typeof FundraiserRecord>;
/** A fundraiser as read from the index. */
export type ListedFundraiser = Pick<FundraiserRecord, 'id' | 'view'>;

export const parseFundraiser = (item: Item): FundraiserRecord =>
  FundraiserRecord.parse({ ...item, id: String(item.sk1) });

/** The item of a fundraiser, keys included. */
export function fundraiserItem({ id, ...rest }: FundraiserRecord) {
  return { ...keys.fundraiser(id), ...keys.fundraiserByState(rest.view.closed, id), ...rest };
}

/** All fundraisers of the club; archived ones count, since they can be reactivated. */
export const fundraiserList: Bounded = {
  list: 'fundraisers',
  count: countedIn(keys.fundraisers(false), keys.fundraisers(true)),
};

/** One fundraiser of the club, or undefined. 0.5 R, 1 R consistent. */
export async function findFundraiser(
  table: TableReader,
  id: string,
  options: { consistent?: boolean } = {},
): Promise<FundraiserRecord | undefined> {
  const item = await table.get(keys.fundraiser(id), options);
  return item && parseFundraiser(item);
}

/** Active or archived fundraisers, newest first. One query of the index. */
export async function listByState(table: TableReader, closed: boolean): Promise<ListedFundraiser[]> {
  const items = await table.query(keys.fundraisers(closed));
  return items
    .map((item) => ({ id: String(item.sk1), view: FundraiserRecord.shape.view.parse(item.view) }))
    .toSorted((one, other) => other.view.createdDate.localeCompare(one.view.createdDate));
}

/** A fundraiser as the API shows it. */
export function toFundraiser({ id, view }: ListedFundraiser): Fundraiser {
  const { sum: _, goal, ...shown } = view;
  return {
    id,
    slug: slugOf(view.name),
    ...shown,
    image: imageUrl(imageKeys.fundraiser(id), view.image),
    goal: goal === undefined ? null : toSek(goal),
  };
}

/** A fundraiser with what all donors have given. */
export const toSummedFundraiser = (listed: ListedFundraiser): SummedFundraiser => ({
  ...toFundraiser(listed),
  sum: toSek(listed.view.sum),
});
