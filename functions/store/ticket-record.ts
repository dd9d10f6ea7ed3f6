import * as z from 'zod/mini';
import { type Buyer, mailStatuses } from '../../shared/contract/ticket.ts';
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
});
export type BuyerRecord = z.infer<typeof BuyerRecord>;

/** An anonymised buyer (R178): the ticket stays sold. Every other buyer has an email. */
export const anonymousBuyer = ({ n, at }: Pick<BuyerRecord, 'n' | 'at'>): BuyerRecord => ({
  n,
  f: 'Borttagen',
  l: 'person',
  e: '',
  p: '',
  at,
});
export const isAnonymous = ({ e }: Pick<BuyerRecord, 'e'>): boolean => e === '';

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
  view: z.object({ b: z.optional(BuyerRecord) }),
});
export type TicketRecord = z.infer<typeof TicketRecord>;

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

/** A buyer as the API shows it. */
export function toBuyer(ticketId: string, buyer: BuyerRecord): Buyer {
  return {
    id: ids.buyer(ticketId, buyer.n),
    firstName: buyer.f,
    lastName: buyer.l,
    email: buyer.e,
    phone: buyer.p,
    mailStatus: buyer.m ?? 'none',
  };
}

/** A ticket as lists show it. */
export function toTicketEntry(ticket: TicketRecord) {
  const id = ids.ticket(ticket.lotteryId, ticket.number);
  return {
    ticket: { id, number: ticket.number },
    ...(ticket.view.b && { customer: toBuyer(id, ticket.view.b) }),
  };
}
