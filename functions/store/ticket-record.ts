import * as z from 'zod/mini';
import { type Buyer, mailStatuses } from '../../shared/contract/buyer.ts';
import { absent, type Condition, equal } from './expression.ts';
import { ids } from './keys.ts';
import type { Item } from './write.ts';

/** A buyer as stored in a ticket. Short names, so that 50 tickets are read for 2 R. */
export const BuyerRecord = z.object({
  /** Nonce of this sale: the id of an earlier buyer never matches a later one. */
  n: z.string(),
  f: z.string(),
  l: z.string(),
  e: z.string(),
  p: z.string(),
  /** Time of the sale, epoch seconds. */
  at: z.number(),
  /** Mail status; absent means none. */
  m: z.optional(z.enum(mailStatuses)),
  /** The queued mail waits until the club on trial may mail buyers again (R345); means nothing beside another status. */
  h: z.optional(z.boolean()),
  /** The mail that counts as bounced was given up before it was sent (R546); means nothing beside another status. */
  u: z.optional(z.boolean()),
  /** Its sale: the number of the ticket with which that began, and the generation. */
  s: z.object({ f: z.number(), g: z.number() }),
  /**
   * Why `e` is empty: the buyer has been erased (anonymised), or has no email.
   */
  x: z.optional(z.enum(['erased', 'noEmail'])),
});
export type BuyerRecord = z.infer<typeof BuyerRecord>;
/** A buyer's names, email and phone, as stored in a ticket; `x` where there is no email. */
export type StoredBuyerDetails = Pick<BuyerRecord, 'f' | 'l' | 'e' | 'p' | 'x'>;
/** The part of a buyer that says whether there is an email, and why not. */
export interface Reach {
  readonly e: string;
  readonly x?: string | undefined;
}

/** What remains of an erased buyer's names and contact details (R178). */
export const erasedDetails = { f: 'Borttagen', l: 'person', e: '', p: '', x: 'erased' } as const;

/** An erased buyer (R178): the ticket stays sold. */
export function erasedBuyer({ n, at, s }: Pick<BuyerRecord, 'n' | 'at' | 's'>): BuyerRecord {
  return { n, ...erasedDetails, at, s };
}
/** A buyer who has no email (R227): a person like any other, whom no mail reaches. */
export const buyerWithoutEmail = (names: Pick<BuyerRecord, 'f' | 'l' | 'p'>): StoredBuyerDetails => ({
  ...names,
  e: '',
  x: 'noEmail',
});

export const hasEmail = ({ e }: Reach): boolean => e !== '';
export const isErased = ({ x }: Reach): boolean => x === 'erased';
export const lacksEmail = ({ x }: Reach): boolean => x === 'noEmail';

/** The conditions that a ticket still has this buyer, with the same names and contact details. */
export const sameBuyer = ({ n, f, l, e, p, x }: StoredBuyerDetails & Pick<BuyerRecord, 'n'>): Condition[] => [
  ...Object.entries({ n, f, l, e, p }).map(([name, value]) => equal(`view.b.${name}`, value)),
  x === undefined ? absent('view.b.x') : equal('view.b.x', x),
];

/** A ticket as stored: assigned to a seller, sold while it has a buyer (R81). */
export const TicketRecord = z.object({
  lotteryId: z.string(),
  number: z.number(),
  userId: z.string(),
  /** Id of its assignment, and of the user who assigned it. */
  a: z.string(),
  by: z.string(),
  /** Prizes it has won; a ticket that has won keeps its buyer (R99). */
  w: z.optional(z.number()),
  view: z.object({
    b: z.optional(BuyerRecord),
    /**
     * Sales that have begun with it so far (`sale-reference.ts`), those of an earlier assignment included; absent where
     * none has.
     */
    g: z.optional(z.number()),
  }),
});
export type TicketRecord = z.infer<typeof TicketRecord>;

/** Sales that have begun with a ticket so far; undefined where none has. */
export const salesBegun = ({ view }: TicketRecord): number | undefined => view.g;

/** A ticket from its own item or from the index of a user's tickets (then without `a`, `by`, `w`). */
export const parseTicket = (item: Item): TicketRecord => TicketRecord.parse(fieldsOf(item));
/** Undefined where the item cannot be parsed. */
export const tryParseTicket = (item: Item): TicketRecord | undefined =>
  TicketRecord.safeParse(fieldsOf(item)).data;

function fieldsOf(item: Item) {
  const [, lotteryId, number] = String(item.sk1).split('#');
  return {
    a: '',
    by: '',
    ...item,
    lotteryId,
    number: Number(number),
    userId: String(item.pk1).split('#')[1],
  };
}

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
export function toBuyer(ticketId: string, buyer: Omit<BuyerRecord, 's'>): Buyer {
  return {
    id: ids.buyer(ticketId, buyer.n),
    firstName: buyer.f,
    lastName: buyer.l,
    email: buyer.e,
    phone: buyer.p,
    mailStatus: mailStatusOf({ status: buyer.m, isHeld: buyer.h, isGivenUp: buyer.u }),
    ...(isErased(buyer) && { erased: true }),
    ...(lacksEmail(buyer) && { noEmail: true }),
  };
}
