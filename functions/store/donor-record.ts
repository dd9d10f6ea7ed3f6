import * as z from 'zod/mini';
import { type Donor, donorTexts } from '../../shared/contract/donor.ts';
import { mailStatuses } from '../../shared/contract/buyer.ts';
import { toOre, toSek } from '../../shared/domain/numbers.ts';
import { cursorOf, positionOfCursor } from './page.ts';
import { ids, keys, type Range } from './keys.ts';
import type { TableReader } from './table-reader.ts';
import { mailStatusOf } from './buyer-record.ts';
import type { Item } from './write.ts';

/** A donor as stored. `view` is what the index of a user's donors projects. */
export const DonorRecord = z.object({
  fundraiserId: z.string(),
  /** Position among the donors of the fundraiser: time and nonce. */
  place: z.string(),
  /** The user who registered it. */
  userId: z.string(),
  /** Counts changes of the details; 0 if it was read from the index. */
  v: z.number(),
  view: z.object({
    ...donorTexts,
    /** In öre. */
    sum: z.number(),
    /** Whether goods or services are given (R141). */
    inKind: z.boolean(),
    createdDate: z.string(),
    /** Status of the thank-you mail; absent means none. */
    mail: z.optional(z.enum(mailStatuses)),
    /** The queued mail waits, as for a ticket (`BuyerRecord`). */
    mailHeld: z.optional(z.boolean()),
    /** The bounced mail was in fact given up, as for a ticket. */
    mailGivenUp: z.optional(z.boolean()),
    /** The donor has been erased (anonymised), and no detail has been added since. */
    erased: z.optional(z.literal(true)),
  }),
});
export type DonorRecord = z.infer<typeof DonorRecord>;
export type DonorDetails = Omit<
  DonorRecord['view'],
  'createdDate' | 'mail' | 'mailHeld' | 'mailGivenUp' | 'erased'
>;

/** What remains of an erased donor in addition to the sum and the day (R178). */
export const erasedDetails: Omit<DonorDetails, 'sum' | 'inKind'> = {
  displayName: 'Anonym',
  contactPerson: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  zipCode: '',
  information: '',
};

/** A donor from its own item or from the index of a user's donors. */
export function parseDonor(item: Item): DonorRecord {
  const [, fundraiserId = '', place = ''] = String(item.sk1).split('#');
  return DonorRecord.parse({ v: 0, ...item, fundraiserId, place, userId: String(item.pk1).split('#')[1] });
}

/** The item of a donor, keys included. */
export function donorItem({ fundraiserId, place, userId, ...rest }: DonorRecord) {
  return { ...keys.donor(fundraiserId, place), ...keys.donorByUser(userId, fundraiserId, place), ...rest };
}

/** A new position: begins with the time (nine characters of base 36), so that a reversed query is newest first. */
export const donorSortKeyAt = (now: Date, nonce: string): string =>
  `${now.getTime().toString(36).padStart(9, '0')}${nonce}`;

/** One donor of the club, or undefined. Strongly read: 1 R. */
export async function findDonor(table: TableReader, id: string): Promise<DonorRecord | undefined> {
  const at = ids.parseDonor(id);
  const item = at && (await table.get(keys.donor(at.fundraiserId, at.place), { consistent: true }));
  return item && parseDonor(item);
}

interface DonorPaging {
  readonly limit: number;
  /** The position after which the part begins. */
  readonly after: string | undefined;
  readonly consistent?: boolean;
}

/** At most `limit` donors of a range, newest first, after the position `after`. */
export async function donorsAfter(
  table: TableReader,
  range: Range,
  { after, ...options }: DonorPaging,
): Promise<DonorRecord[]> {
  const place = after !== undefined && { after: `${range.prefix ?? ''}${after}` };
  return (await table.query(range, { reverse: true, ...options, ...place })).map(parseDonor);
}

/**
 * A part of a fundraiser's donors, newest first. `next` is the cursor of the next part; reads one donor more to know
 * whether there is one.
 */
export async function pageOfDonors(
  table: TableReader,
  fundraiserId: string,
  { limit, ...paging }: DonorPaging,
): Promise<{ readonly donors: DonorRecord[]; readonly next?: string }> {
  const found = await donorsAfter(table, keys.donors(fundraiserId), { ...paging, limit: limit + 1 });
  const donors = found.slice(0, limit);
  const last = found.length > limit ? donors.at(-1) : undefined;
  return { donors, ...(last && { next: cursorOf(last.place) }) };
}

/** The position in a cursor. @throws {ApiError} 400 if the service did not issue it (R18) */
export const donorSortKeyOf = (cursor: string | undefined): string | undefined =>
  positionOfCursor(cursor, /^[a-z0-9]+$/);

/** Details as they come in a request, in SEK. */
type SentDetails = Omit<DonorDetails, 'inKind'> & { readonly inKind?: boolean | undefined };

const Texts = z.object(donorTexts);

/** Converts a request's details to the stored form, with the sum in öre. */
export const detailsOf = ({ sum, inKind = false, ...texts }: SentDetails): DonorDetails => ({
  ...Texts.parse(texts),
  sum: toOre(sum),
  inKind,
});

/** A donor as the API shows it. @param createdBy name of the user who registered it */
export function toDonor({ fundraiserId, place, view }: DonorRecord, createdBy: string): Donor {
  const { mail: status, mailHeld: isHeld, mailGivenUp: isGivenUp, sum, inKind, erased, ...texts } = view;
  return {
    id: ids.donor(fundraiserId, place),
    fundraiserId,
    ...texts,
    sum: toSek(sum),
    ...(inKind && { inKind }),
    createdBy,
    mailStatus: mailStatusOf({ status, isHeld, isGivenUp }),
    ...(erased && { erased }),
  };
}
