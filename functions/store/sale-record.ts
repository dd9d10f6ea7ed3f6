import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import type { Payment } from '../../shared/domain/payment.ts';
import { referenceOrNone } from '../../shared/domain/sale-reference.ts';
import { ids, keys, type Key } from './keys.ts';
import { findLottery, type LotteryRecord } from './lottery-record.ts';
import { again, retry } from './retry.ts';
import type { TableReader } from './table-reader.ts';
import { type BuyerRecord, parseTicket, SaleMark, type TicketRecord } from './ticket-record.ts';
import type { TicketInLottery } from './ticket-repository.ts';

/** A sale that its first ticket has left: what the first ticket held, in an item of its own. */
export const MovedSale = z.object({
  lotteryId: z.string(),
  number: z.number(),
  s: SaleMark,
});

export interface SaleId {
  readonly lotteryId: string;
  /** Number of the first ticket. */
  readonly number: number;
  readonly generation: number;
}

/** Where a sale's mark is stored: in its first ticket, or in an item of its own. */
interface SaleHome {
  readonly key: Key;
  readonly path: 'view.b.s' | 's';
}

export type SoldTicket = TicketRecord & { readonly view: { readonly b: BuyerRecord } };

/** A sale: all its tickets, by number, with what its home holds. */
export interface SaleRecord extends SaleId {
  readonly lottery: LotteryRecord;
  /** The seller. */
  readonly userId: string;
  readonly home: SaleHome;
  readonly mark: SaleMark;
  readonly tickets: readonly [SoldTicket, ...SoldTicket[]];
}

export const isSold = (ticket: TicketRecord): ticket is SoldTicket => ticket.view.b !== undefined;

/** The sale that a sold ticket belongs to. */
export function saleIdOf({ lotteryId, number, view }: SoldTicket): SaleId {
  const { s: mark } = view.b;
  return { lotteryId, number: mark.f ?? number, generation: mark.g };
}

const belongsTo = (ticket: SoldTicket, { number, generation }: SaleId): boolean => {
  const own = saleIdOf(ticket);
  return own.number === number && own.generation === generation;
};

/** What holds a sale's mark: its first ticket, or the item of a sale that the ticket has left. */
export type Home = { readonly ticket: SoldTicket } | { readonly moved: z.infer<typeof MovedSale> };

export const markOf = (home: Home): SaleMark => ('ticket' in home ? home.ticket.view.b.s : home.moved.s);

/** The sale of a home, with those of the tickets that belong to it; undefined where none is left. */
export function saleOf(
  lottery: LotteryRecord,
  home: Home,
  tickets: readonly SoldTicket[],
): SaleRecord | undefined {
  const mark = markOf(home);
  const { number } = 'ticket' in home ? home.ticket : home.moved;
  const id: SaleId = { lotteryId: lottery.id, number, generation: mark.g };
  const own = tickets.filter((ticket) => belongsTo(ticket, id));
  const [first, ...rest] = own.toSorted((one, other) => one.number - other.number);
  if (!first) return undefined;
  return {
    ...id,
    lottery,
    userId: first.userId,
    home:
      'ticket' in home
        ? { key: keys.ticket(lottery.id, number), path: 'view.b.s' }
        : { key: keys.sale(lottery.id, number, id.generation), path: 's' },
    mark,
    tickets: [first, ...rest],
  };
}

/**
 * Reads a sale, strongly: its lottery, its home, then its other tickets. 1 R each. Reads again where it has changed
 * between these reads.
 * @returns undefined where it does not exist
 */
export async function findSale(table: TableReader, id: SaleId): Promise<SaleRecord | undefined> {
  return retry(async () => {
    const [lottery, home] = await Promise.all([
      findLottery(table, id.lotteryId, { consistent: true }),
      findHome(table, id),
    ]);
    if (!lottery || !home) return undefined;
    const numbers = markOf(home).o ?? [];
    const others = await table.getMany(
      numbers.map((number) => keys.ticket(id.lotteryId, number)),
      { consistent: true },
    );
    const read = others.flatMap((item) => (item ? [parseTicket(item)] : [])).filter(isSold);
    const tickets = 'ticket' in home ? [home.ticket, ...read] : read;
    const sale = saleOf(lottery, home, tickets);
    const count = numbers.length + ('ticket' in home ? 1 : 0);
    return sale?.tickets.length === count ? sale : again;
  });
}

/** The home of a sale. A first ticket that has left may have done so after the other place was read: it is read again. */
async function findHome(table: TableReader, id: SaleId): Promise<Home | undefined> {
  const { lotteryId, number, generation } = id;
  const own = keys.sale(lotteryId, number, generation);
  const strongly = { consistent: true };
  const [item, moved] = await table.getMany([keys.ticket(lotteryId, number), own], strongly);
  if (moved) return { moved: MovedSale.parse(moved) };
  const ticket = item && parseTicket(item);
  if (!ticket) return undefined;
  if (isSold(ticket) && ticket.view.b.s.f === undefined && belongsTo(ticket, id)) return { ticket };
  const later = await table.get(own, strongly);
  return later && { moved: MovedSale.parse(later) };
}

/** The sale of a sold ticket that has been read; reads more only where the sale has several tickets. */
export async function findSaleOf(
  table: TableReader,
  { ticket, lottery }: TicketInLottery,
): Promise<SaleRecord | undefined> {
  if (!isSold(ticket)) return undefined;
  const { s: mark } = ticket.view.b;
  return mark.f === undefined && (mark.o ?? []).length === 0
    ? saleOf(lottery, { ticket }, [ticket])
    : findSale(table, saleIdOf(ticket));
}

/** Whether two reads found the same tickets, payment and other facts of a sale. */
export const isSameSale = (one: SaleRecord, other: SaleRecord | undefined): boolean =>
  other?.tickets.length === one.tickets.length && isDeepStrictEqual(one.mark, other.mark);

export const saleIdText = ({ lotteryId, number, generation }: SaleId): string =>
  ids.sale(lotteryId, number, generation);

/** The reference of a sale, '' where its lottery has none. */
export const referenceOf = ({ lottery, number, generation }: SaleRecord): string =>
  referenceOrNone({ lottery: lottery.view.code, number, generation });

/** The payment that a sale's home states; unknown where the home has not been found. */
export const paymentOf = (mark: SaleMark | undefined): Payment => mark?.y ?? { state: 'unknown' };

/** Whether the seller may write to the buyer when the next lottery is sold (R504). */
export const mayContact = (mark: SaleMark | undefined): boolean => mark?.c === true;
