import * as z from 'zod/mini';
import { type Buyer, mailStatuses } from '../../shared/contract/buyer.ts';
import { ids } from './record-ids.ts';

/** A buyer as stored in a ticket. Attribute names are short, so that reading 50 tickets costs 2 R. */
export const StoredBuyer = z.object({
  n: z.string(),
  f: z.string(),
  l: z.string(),
  e: z.string(),
  p: z.string(),
  at: z.number(),
  m: z.optional(z.enum(mailStatuses)),
  h: z.optional(z.boolean()),
  u: z.optional(z.boolean()),
  s: z.object({ f: z.number(), g: z.number() }),
  x: z.optional(z.enum(['erased', 'noEmail'])),
});
export type StoredBuyer = z.infer<typeof StoredBuyer>;
/** The fields that say who the buyer is. */
export const StoredPerson = z.pick(StoredBuyer, { n: true, f: true, l: true, e: true, p: true, x: true });
export type StoredPerson = z.infer<typeof StoredPerson>;

/** The email, or the reason why there is none. */
export interface Reach {
  /** '' if there is none. */
  readonly email: string;
  /** Why `email` is empty: the buyer has been erased (anonymised), or has no email. */
  readonly without?: string | undefined;
}

/** A buyer's names and how to reach them. */
export interface BuyerDetails extends Reach {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly without?: 'erased' | 'noEmail' | undefined;
}

export interface BuyerPerson extends BuyerDetails {
  /** Nonce of this sale: the id of an earlier buyer never matches a later one. */
  readonly nonce: string;
}

/** The buyer of a ticket. */
export interface BuyerRecord extends BuyerPerson {
  /** Time of the sale, epoch seconds. */
  readonly at: number;
  /** Status of the mail with the ticket; absent means none. */
  readonly mail?: StoredBuyer['m'] | undefined;
  /**
   * The queued mail waits until the club on trial may mail buyers again (R345). Only meaningful while the mail is
   * queued.
   */
  readonly isHeld?: boolean | undefined;
  /** The bounced mail was in fact given up before it was sent (R546). Only meaningful with that status. */
  readonly isGivenUp?: boolean | undefined;
  /** The sale: the number and generation of its first ticket. */
  readonly sale: { readonly number: number; readonly generation: number };
}

export const parsePerson = ({ n, f, l, e, p, x }: StoredPerson): BuyerPerson => ({
  nonce: n,
  firstName: f,
  lastName: l,
  email: e,
  phone: p,
  ...(x && { without: x }),
});

/** Inverse of `parsePerson`. */
export const storedPerson = ({ nonce, ...details }: BuyerPerson): StoredPerson => ({
  n: nonce,
  ...storedDetails(details),
});

export const storedDetails = ({
  firstName,
  lastName,
  email,
  phone,
  without,
}: BuyerDetails): Omit<StoredPerson, 'n'> => ({
  f: firstName,
  l: lastName,
  e: email,
  p: phone,
  ...(without && { x: without }),
});

export const parseBuyer = (stored: StoredBuyer): BuyerRecord => ({
  ...parsePerson(stored),
  at: stored.at,
  mail: stored.m,
  isHeld: stored.h,
  isGivenUp: stored.u,
  sale: { number: stored.s.f, generation: stored.s.g },
});

/** Inverse of `parseBuyer`. */
export const storedBuyer = (buyer: BuyerRecord): StoredBuyer => ({
  ...storedPerson(buyer),
  at: buyer.at,
  ...(buyer.mail && { m: buyer.mail }),
  ...(buyer.isHeld && { h: true }),
  ...(buyer.isGivenUp && { u: true }),
  s: { f: buyer.sale.number, g: buyer.sale.generation },
});

/** What remains of an erased buyer's names and contact details (R178). */
export const erasedDetails = {
  firstName: 'Borttagen',
  lastName: 'person',
  email: '',
  phone: '',
  without: 'erased',
} as const;

/** An erased buyer (R178): the ticket stays sold. */
export const erasedBuyer = ({
  nonce,
  at,
  sale,
}: Pick<BuyerRecord, 'nonce' | 'at' | 'sale'>): BuyerRecord => ({ nonce, ...erasedDetails, at, sale });

type Names = Pick<BuyerDetails, 'firstName' | 'lastName' | 'phone'>;

/** A buyer without an email (R227): stored like any other, but no mail reaches them. */
export const buyerWithoutEmail = (names: Names): BuyerDetails => ({
  ...names,
  email: '',
  without: 'noEmail',
});

/** The buyer of a request; without an email the record says so (R227). */
export function detailsOf({
  firstName,
  lastName,
  phone,
  email,
}: Names & { readonly email?: string | null | undefined }): BuyerDetails {
  const names = { firstName, lastName, phone };
  return email ? { ...names, email } : buyerWithoutEmail(names);
}

export const hasEmail = ({ email }: Reach): boolean => email !== '';
export const isErased = ({ without }: Reach): boolean => without === 'erased';
export const lacksEmail = ({ without }: Reach): boolean => without === 'noEmail';

/** What is stored of a mail's status. */
interface StoredStatus {
  readonly status: Buyer['mailStatus'] | undefined;
  readonly isHeld: boolean | undefined;
  readonly isGivenUp: boolean | undefined;
}

/** A mail's status as the API shows it (R131). */
export function mailStatusOf({ status = 'none', isHeld, isGivenUp }: StoredStatus): Buyer['mailStatus'] {
  if (status === 'queued' && isHeld) return 'held';
  return status === 'bounced' && isGivenUp ? 'givenUp' : status;
}

/** A buyer as the API shows it. */
export function toBuyer(ticketId: string, buyer: Omit<BuyerRecord, 'sale' | 'at'>): Buyer {
  const { firstName, lastName, email, phone, mail, isHeld, isGivenUp } = buyer;
  return {
    id: ids.buyer(ticketId, buyer.nonce),
    firstName,
    lastName,
    email,
    phone,
    mailStatus: mailStatusOf({ status: mail, isHeld, isGivenUp }),
    ...(isErased(buyer) && { erased: true }),
    ...(lacksEmail(buyer) && { noEmail: true }),
  };
}
