import * as z from 'zod/mini';
import {
  type BuyerDetails,
  type BuyerPerson,
  type BuyerRecord,
  parseBuyer,
  StoredBuyer,
  storedBuyer,
  storedDetails,
  storedPerson,
} from './buyer-record.ts';
import { absent, all, type Changes, type Condition, equal, type Item } from './write.ts';
import { ids, type Key, keys } from './keys.ts';
import type { TableReader } from './table-reader.ts';
import { findLottery, type LotteryRecord } from './lottery-record.ts';

const StoredTicket = z.object({
  sk1: z.string(),
  pk1: z.string(),
  a: z.optional(z.string()),
  by: z.optional(z.string()),
  w: z.optional(z.number()),
  view: z.object({ b: z.optional(StoredBuyer), g: z.optional(z.number()) }),
});

/** A ticket: assigned to a seller, sold while it has a buyer (R81). */
export interface TicketRecord {
  readonly lotteryId: string;
  readonly number: number;
  /** The seller. */
  readonly userId: string;
  /** Id of its assignment, and of the user who assigned it; '' if read from the index. */
  readonly assignment: string;
  readonly assignedBy: string;
  /** Prizes it has won; a ticket that has won keeps its buyer (R99). Absent if read from the index. */
  readonly wins?: number | undefined;
  readonly buyer?: BuyerRecord | undefined;
  /**
   * Number of sales that have begun with it (`sale-reference.ts`), including those of earlier assignments; absent if
   * none.
   */
  readonly generations?: number | undefined;
}

/** A ticket from its own item or from the index of a user's tickets. */
export const parseTicket = (item: Item): TicketRecord => toTicket(StoredTicket.parse(item));
/** Undefined if the item cannot be parsed. */
export function tryParseTicket(item: Item): TicketRecord | undefined {
  const stored = StoredTicket.safeParse(item).data;
  return stored && toTicket(stored);
}

function toTicket({ pk1, sk1, a = '', by = '', w, view }: z.infer<typeof StoredTicket>): TicketRecord {
  const [, lotteryId = '', number] = sk1.split('#');
  return {
    lotteryId,
    number: Number(number),
    userId: pk1.split('#')[1] ?? '',
    assignment: a,
    assignedBy: by,
    wins: w,
    buyer: view.b && parseBuyer(view.b),
    generations: view.g,
  };
}

/** The item of a ticket, keys included: inverse of `parseTicket`. */
export const ticketItem = (ticket: TicketRecord): Item & Key => ({
  ...keys.ticket(ticket.lotteryId, ticket.number),
  ...keys.ticketByUser(ticket.userId, ticket.lotteryId, ticket.number),
  a: ticket.assignment,
  by: ticket.assignedBy,
  ...(ticket.wins && { w: ticket.wins }),
  view: {
    ...(ticket.buyer && { b: storedBuyer(ticket.buyer) }),
    ...(ticket.generations !== undefined && { g: ticket.generations }),
  },
});

/** The buyer's fields in a ticket's item, if the rest need not be parsed. */
const Sold = z.object({ view: z.object({ b: z.optional(z.unknown()) }) });
export const hasBuyer = (item: Item): boolean => Sold.parse(item).view.b !== undefined;

/** The buyer's email alone; undefined if the ticket is not sold. */
const Reached = z.object({
  view: z.object({ b: z.object({ e: z.string(), x: z.optional(z.string()) }) }),
});
export function reachOf(item: Item): { readonly email: string; readonly without?: string } | undefined {
  const buyer = Reached.safeParse(item).data?.view.b;
  return buyer && { email: buyer.e, ...(buyer.x !== undefined && { without: buyer.x }) };
}

// Conditions on a stored ticket, and changes of it.

export const isUnsold = absent('view.b');
export const hasNotWon = absent('w');
export const isAssignedAs = ({ assignment }: Pick<TicketRecord, 'assignment'>): Condition =>
  equal('a', assignment);
/** No sale has begun with the ticket since it was read. */
export const hasBegunAsOften = ({ generations }: Pick<TicketRecord, 'generations'>): Condition =>
  generations === undefined ? absent('view.g') : equal('view.g', generations);
/** The sale has this nonce. */
export const isBoughtWith = (nonce: string): Condition => equal('view.b.n', nonce);

/** The sale has this nonce, and the email has not been edited. */
export const isMailedTo = ({ nonce, email }: Pick<BuyerPerson, 'nonce' | 'email'>): Condition =>
  all(isBoughtWith(nonce), equal('view.b.e', email));

/** The buyer is this one, with the same names and contact details. */
export function isBoughtBy(buyer: BuyerPerson): Condition {
  const { x, ...others } = storedPerson(buyer);
  return all(
    ...Object.entries(others).map(([name, value]) => equal(`view.b.${name}`, value)),
    x === undefined ? absent('view.b.x') : equal('view.b.x', x),
  );
}

/** The buyer's sale is still the same, and the name has not been edited; an edit keeps the nonce. */
export const isNamedAs = ({ nonce, firstName, lastName }: BuyerPerson): Condition =>
  all(isBoughtWith(nonce), equal('view.b.f', firstName), equal('view.b.l', lastName));

/** Gives the ticket a buyer and, if a sale begins with it, its new number of sales. */
export const buyerSet = (buyer: BuyerRecord, generations?: number): Changes => ({
  set: { 'view.b': storedBuyer(buyer), ...(generations !== undefined && { 'view.g': generations }) },
});
export const buyerRemoved: Changes = { remove: ['view.b'] };

/** Edits the buyer field by field, so that the sale and the mail status set by a worker are kept. */
export const detailsSet = (details: BuyerDetails, isMoved: boolean): Changes => {
  const stored = storedDetails(details);
  return {
    set: Object.fromEntries(Object.entries(stored).map(([name, value]) => [`view.b.${name}`, value])),
    // The mail status belongs to the old email, and so does the reason why there was none.
    ...(isMoved && { remove: stored.x === undefined ? ['view.b.m', 'view.b.x'] : ['view.b.m'] }),
  };
};

/** A mail with the ticket is queued. */
export const mailQueued: Changes = { set: { 'view.b.m': 'queued' }, remove: ['view.b.h'] };

/** Where the status of a ticket's mail is stored. */
export const mailPaths = { status: 'view.b.m', held: 'view.b.h', givenUp: 'view.b.u' } as const;

/** A ticket and its lottery. Strongly consistent, one wave: 2 R. */
export interface TicketInLottery {
  readonly ticket: TicketRecord;
  readonly lottery: LotteryRecord;
}

/** Reads a ticket and its lottery; undefined where either is missing. */
export async function readTicketInLottery(
  table: TableReader,
  at: { readonly lotteryId: string; readonly number: number } | undefined,
): Promise<TicketInLottery | undefined> {
  if (!at) return undefined;
  const [lottery, item] = await Promise.all([
    findLottery(table, at.lotteryId, { consistent: true }),
    table.get(keys.ticket(at.lotteryId, at.number), { consistent: true }),
  ]);
  return lottery && item && { lottery, ticket: parseTicket(item) };
}

export const readTicketById = (table: TableReader, id: string) =>
  readTicketInLottery(table, ids.parseTicket(id));

/** A user's first `limit` tickets in a lottery by number, after the number `after`. */
export async function ticketsAfter(
  table: TableReader,
  userId: string,
  lotteryId: string,
  limit: number,
  after: string | undefined,
): Promise<TicketRecord[]> {
  const place = after !== undefined && keys.ticketByUser(userId, lotteryId, Number(after)).sk1;
  const range = keys.ticketsOfUser(userId, lotteryId);
  const items = await table.query(range, { limit, ...(place !== false && { after: place }) });
  return items.map(parseTicket);
}
