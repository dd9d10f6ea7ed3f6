import * as z from 'zod/mini';
import type { Payment } from '../../shared/domain/payment.ts';
import { ids, keys, type Key } from './keys.ts';
import { findLottery, type LotteryRecord } from './lottery-record.ts';
import type { TableReader } from './table-reader.ts';
import { type BuyerRecord, parseTicket, SaleMark, type TicketRecord } from './ticket-record.ts';
import type { TicketInLottery } from './ticket-repository.ts';
import type { Item } from './write.ts';

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
  /** Undefined in a sale of a release that did not know sales. */
  readonly mark: SaleMark | undefined;
  readonly tickets: readonly [SoldTicket, ...SoldTicket[]];
}

export const isSold = (ticket: TicketRecord): ticket is SoldTicket => ticket.view.b !== undefined;

/** The sale that a sold ticket belongs to. */
export function saleIdOf({ lotteryId, number, view }: SoldTicket): SaleId {
  const { s: mark } = view.b;
  return { lotteryId, number: mark?.f ?? number, generation: mark?.g ?? 0 };
}

const belongsTo = (ticket: SoldTicket, { number, generation }: SaleId): boolean => {
  const own = saleIdOf(ticket);
  return own.number === number && own.generation === generation;
};

/**
 * Reads a sale, strongly: its lottery, its home, then its other tickets. 1 R each.
 * @returns undefined where it does not exist, or has changed between the two reads (`retry` reads again)
 */
export async function findSale(table: TableReader, id: SaleId): Promise<SaleRecord | undefined> {
  const { lotteryId, number, generation } = id;
  const [lottery, [item, moved]] = await Promise.all([
    findLottery(table, lotteryId, { consistent: true }),
    table.getMany([keys.ticket(lotteryId, number), keys.sale(lotteryId, number, generation)], {
      consistent: true,
    }),
  ]);
  const found = lottery && homeOf(id, item, moved);
  if (!found) return undefined;
  const others = await table.getMany(
    (found.mark?.o ?? []).map((other) => keys.ticket(lotteryId, other)),
    { consistent: true },
  );
  const read = [
    ...(found.first ? [found.first] : []),
    ...others.flatMap((each) => (each ? [parseTicket(each)] : [])),
  ];
  const tickets = read.filter(isSold).filter((ticket) => belongsTo(ticket, id));
  const [first, ...rest] = tickets.toSorted((one, other) => one.number - other.number);
  const isWhole = tickets.length === others.length + (found.first ? 1 : 0);
  return first && isWhole
    ? {
        ...id,
        lottery,
        userId: first.userId,
        home: found.home,
        mark: found.mark,
        tickets: [first, ...rest],
      }
    : undefined;
}

/** The sale of a sold ticket that has been read; reads more only where the sale has several tickets. */
export async function findSaleOf(
  table: TableReader,
  { ticket, lottery }: TicketInLottery,
): Promise<SaleRecord | undefined> {
  if (!isSold(ticket)) return undefined;
  const { s: mark } = ticket.view.b;
  if (mark?.f !== undefined || (mark?.o ?? []).length > 0) return findSale(table, saleIdOf(ticket));
  const home: SaleHome = { key: keys.ticket(ticket.lotteryId, ticket.number), path: 'view.b.s' };
  return { ...saleIdOf(ticket), lottery, home, mark, tickets: [ticket], userId: ticket.userId };
}

function homeOf(
  id: SaleId,
  item: Item | undefined,
  moved: Item | undefined,
): { home: SaleHome; mark: SaleMark | undefined; first?: SoldTicket } | undefined {
  const { lotteryId, number, generation } = id;
  if (moved)
    return {
      home: { key: keys.sale(lotteryId, number, generation), path: 's' },
      mark: MovedSale.parse(moved).s,
    };
  const first = item && parseTicket(item);
  if (!first || !isSold(first) || first.view.b.s?.f !== undefined || !belongsTo(first, id)) return undefined;
  return { home: { key: keys.ticket(lotteryId, number), path: 'view.b.s' }, mark: first.view.b.s, first };
}

export const saleIdText = ({ lotteryId, number, generation }: SaleId): string =>
  ids.sale(lotteryId, number, generation);

/** The payment that a sale's home states. */
export const paymentOf = (mark: SaleMark | undefined): Payment => mark?.y ?? { state: 'unknown' };
