import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { type Payment, paymentMethods, paymentReceivers } from '../../shared/domain/payment.ts';
import { toOre } from '../../shared/domain/numbers.ts';
import { referenceOrNone } from '../../shared/domain/sale-reference.ts';
import { type Condition, equal, type Item, type Write } from './write.ts';
import { ids, type Key, keys } from './keys.ts';
import { findLottery, type LotteryRecord } from './lottery-record.ts';
import { again, retry } from './retry.ts';
import type { SettingsRecord } from './settings-record.ts';
import type { TableReader } from './table-reader.ts';
import { type BuyerRecord, isErased } from './buyer-record.ts';
import { parseTicket, type TicketInLottery, type TicketRecord } from './ticket-record.ts';

/** The stored payment of a sale; absent if it is unknown. */
const PaymentRecord = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('unpaid'),
    /** Epoch seconds when its payment was last undone; absent if that never happened. */
    back: z.optional(z.number()),
  }),
  z.object({
    state: z.literal('paid'),
    method: z.enum(paymentMethods),
    receivedBy: z.enum(paymentReceivers),
    confirmed: z.boolean(),
    /** Epoch seconds. */
    at: z.number(),
    /** Key of the bank row that confirmed it (`bank-row-record.ts`). */
    bankRow: z.optional(z.string()),
    /**
     * Identifies a change of this payment, so that a sale that was changed and changed back is not the same
     * (isSameSale).
     */
    nonce: z.optional(z.string()),
  }),
]);
export type PaymentRecord = z.infer<typeof PaymentRecord>;

/** The stored form of a sale. Its buyer is stored in the tickets, since lists of tickets show it. */
const SaleFacts = z.object({
  /** The seller. */
  userId: z.string(),
  /** Numbers of its tickets, ascending; never none. */
  numbers: z.array(z.number()),
  /** Time of the sale, epoch seconds. */
  at: z.number(),
  payment: z.optional(PaymentRecord),
  /** The buyer may be contacted when the next lottery is on sale (R504). */
  mayContact: z.optional(z.boolean()),
  /** The seller has confirmed that the buyer has reached the lottery's age limit. */
  ageConfirmed: z.optional(z.boolean()),
});
export type SaleFacts = z.infer<typeof SaleFacts>;

/** The basis of a sale's id and reference; never reused, whatever happens to the ticket (`sale-reference.ts`). */
export interface SaleId {
  readonly lotteryId: string;
  /** Number of its first ticket, which may have left the sale since. */
  readonly number: number;
  readonly generation: number;
}

export type SoldTicket = TicketRecord & { readonly buyer: BuyerRecord };

/** A sale without its tickets. */
export interface StoredSale extends SaleId {
  readonly facts: SaleFacts;
}

/** A sale with its buyer. */
export interface BuyersSale extends StoredSale {
  readonly lottery: LotteryRecord;
  readonly buyer: BuyerRecord;
}

/** A sale with its tickets, by number. */
export interface SaleRecord extends BuyersSale {
  /** The seller. */
  readonly userId: string;
  readonly tickets: readonly [SoldTicket, ...SoldTicket[]];
}

export const isSold = (ticket: TicketRecord): ticket is SoldTicket => ticket.buyer !== undefined;

export const saleIdOf = ({ lotteryId, buyer }: SoldTicket): SaleId => ({ lotteryId, ...buyer.sale });

export function parseSale(item: Item): StoredSale {
  const [, lotteryId = ''] = String(item.pk).split('#');
  const [, number, generation] = String(item.sk).split('#');
  return {
    lotteryId,
    number: Number(number),
    generation: Number(generation),
    facts: SaleFacts.parse(item.sale),
  };
}

/** A new sale, with its place in the list by time. */
export const salePut = (id: SaleId, facts: SaleFacts): Write & { readonly put: Item & Key } => ({
  put: { ...keys.sale(id), ...keys.saleByTime(id, facts.at), sale: facts },
});

/** Changes these fields of a sale, on condition that none has changed since it was read. */
export const saleUpdate = (sale: StoredSale, change: Partial<SaleFacts>): Write => {
  const names = Object.keys(change) as (keyof SaleFacts)[];
  const path = (name: string) => `sale.${name}`;
  const set = names.filter((name) => change[name] !== undefined);
  const remove = names.filter((name) => change[name] === undefined).map(path);
  return {
    update: keys.sale(sale),
    set: Object.fromEntries(set.map((name) => [path(name), change[name]])),
    ...(remove.length > 0 && { remove }),
    if: isAsRead(sale),
  };
};

/** Deletes a sale, on condition that it is unchanged since it was read. */
export const saleDelete = (sale: StoredSale): Write => ({ delete: keys.sale(sale), if: isAsRead(sale) });

const isAsRead = ({ facts }: StoredSale): Condition => equal('sale', facts);

/** A stored sale with those of the tickets that belong to it; undefined if none does. */
export function saleOf(
  lottery: LotteryRecord,
  stored: StoredSale,
  tickets: readonly SoldTicket[],
): SaleRecord | undefined {
  const { number, generation, facts } = stored;
  const own = tickets.filter(
    ({ buyer: { sale } }) => sale.number === number && sale.generation === generation,
  );
  const [first, ...rest] = own.toSorted((one, other) => one.number - other.number);
  if (!first) return undefined;
  return { ...stored, lottery, userId: facts.userId, buyer: first.buyer, tickets: [first, ...rest] };
}

/** The same, but also undefined if a ticket is missing. */
function wholeSaleOf(
  lottery: LotteryRecord,
  stored: StoredSale,
  tickets: readonly SoldTicket[],
): SaleRecord | undefined {
  const sale = saleOf(lottery, stored, tickets);
  return sale?.tickets.length === stored.facts.numbers.length ? sale : undefined;
}

/**
 * Reads a sale strongly, 1 R for each item: first its lottery, the sale and its first ticket, then its other tickets.
 * Reads again if it changed in between.
 * @returns undefined if it does not exist
 */
export async function findSale(table: TableReader, id: SaleId): Promise<SaleRecord | undefined> {
  const strongly = { consistent: true };
  return retry(async () => {
    const [lottery, [item, first]] = await Promise.all([
      findLottery(table, id.lotteryId, strongly),
      table.getMany([keys.sale(id), keys.ticket(id.lotteryId, id.number)], strongly),
    ]);
    if (!lottery || !item) return undefined;
    const stored = parseSale(item);
    const others = stored.facts.numbers.filter((number) => number !== id.number);
    const read = await table.getMany(
      others.map((number) => keys.ticket(id.lotteryId, number)),
      strongly,
    );
    const tickets = [first, ...read].flatMap((each) => (each ? [parseTicket(each)] : [])).filter(isSold);
    return wholeSaleOf(lottery, stored, tickets) ?? again;
  });
}

/** The sale of a ticket that has already been read, if it is sold. As `findSale`, or 1 R if it is the only ticket. */
export async function findSaleOf(
  table: TableReader,
  { ticket, lottery }: TicketInLottery,
): Promise<SaleRecord | undefined> {
  if (!isSold(ticket)) return undefined;
  const id = saleIdOf(ticket);
  const item = await table.get(keys.sale(id), { consistent: true });
  return (item && wholeSaleOf(lottery, parseSale(item), [ticket])) ?? findSale(table, id);
}

/** Whether two reads of a sale found the same tickets, payment and other facts. */
export const isSameSale = (one: SaleRecord, other: SaleRecord | undefined): boolean =>
  isDeepStrictEqual(one.facts, other?.facts);

export const saleIdText = ({ lotteryId, number, generation }: SaleId): string =>
  ids.sale(lotteryId, number, generation);

/** The id of a sale's buyer, from the first of its tickets. */
export const buyerIdOf = ({ buyer, tickets: [{ lotteryId, number }] }: SaleRecord): string =>
  ids.buyer(ids.ticket(lotteryId, number), buyer.nonce);

/** The reference of a sale, '' if its lottery has no code. */
export const referenceOf = ({ lottery, number, generation }: BuyersSale): string =>
  referenceOrNone({ lottery: lottery.view.code, number, generation });

/** The payment of a sale; unknown if the sale was not found. */
export const paymentOf = (sale: StoredSale | undefined): Payment =>
  sale?.facts.payment ?? { state: 'unknown' };

/** The amount of a sale, in öre. */
export const amountOf = ({ view }: Pick<LotteryRecord, 'view'>, tickets: number): number =>
  toOre(view.price) * tickets;

export const amountOfSale = ({ lottery, facts }: BuyersSale): number =>
  amountOf(lottery, facts.numbers.length);

/** Whether a sale still has to be paid: free tickets do not. */
export const isDue = (sale: SaleRecord): boolean =>
  paymentOf(sale).state === 'unpaid' && sale.lottery.view.price > 0;

/** The stored form of a payment that is made or changed now. */
export const paymentRecord = (payment: Payment, at: number): PaymentRecord | undefined => {
  if (payment.state === 'paid') return { ...payment, at };
  return payment.state === 'unpaid' ? payment : undefined;
};

/** A sale as it is shown and mailed: without its payment if the club does not track payments (R235). */
export function asFollowed<Sale extends StoredSale>(
  { trackPayments }: Pick<SettingsRecord, 'trackPayments'>,
  sale: Sale,
): Sale {
  if (trackPayments) return sale;
  const { payment: _, ...facts } = sale.facts;
  return { ...sale, facts };
}

/** Whether the seller may contact the buyer when the next lottery is on sale (R504): never one who has been erased. */
export const mayContact = ({ facts, buyer }: SaleRecord): boolean =>
  facts.mayContact === true && !isErased(buyer);
