import * as z from 'zod/mini';
import { type Key, keys } from './keys.ts';
import { digits } from './key.ts';
import type { LotteryRecord } from './lottery-record.ts';
import {
  type BuyersSale,
  isSold,
  parseSale,
  type SaleId,
  saleIdOf,
  saleIdText,
  saleOf,
  type SaleRecord,
  type SoldTicket,
  type StoredSale,
} from './sale-record.ts';
import type { TableReader } from './table-reader.ts';
import { parseTicket } from './ticket-record.ts';
import type { Item } from './write.ts';

/** Sales read at once. */
const atOnce = 100;

/** How many sales a query can read for the price of reading one by its key: 0.5 R buys 4 kB. */
const salesInQuery = 30;

const IndexEntry = z.object({ pk: z.string(), sk: z.string(), sk2: z.string() });

/** Position of a sale in a lottery's list, which is newest first. */
export const salePlace = (sale: StoredSale): string => keys.saleByTime(sale, sale.facts.at).sk2;

/**
 * The sales of a lottery of which `isWanted`, newest first, in parts, each with how many have been looked at and the position
 * of the last. 0.5 R for 30 index entries, 1 R for each sale, and 1 R for each ticket of those that are wanted.
 * @param after position after which to begin
 */
export async function* salesByTime(
  table: TableReader,
  lottery: LotteryRecord,
  after: string | undefined,
  isWanted: (sale: StoredSale) => boolean,
): AsyncGenerator<{ readonly sales: SaleRecord[]; readonly looked: number; readonly place: string }> {
  for (let place = after; ;) {
    const options = { reverse: true, limit: atOnce, ...(place !== undefined && { after: place }) };
    const entries = (await table.query(keys.salesByTime(lottery.id), options)).map((item) =>
      IndexEntry.parse(item),
    );
    place = entries.at(-1)?.sk2;
    if (place === undefined) return;
    const stored = storedOf(await table.getMany(entries, { consistent: true }));
    const sales = await withTickets(table, lottery, stored.filter(isWanted));
    yield { sales, looked: entries.length, place };
    if (entries.length < atOnce) return;
  }
}

/**
 * The existing ones among these sales, by id, strongly read in two waves. For lists: a sale that changes between the
 * waves may lack a ticket. 1 R for each sale, and 1 R for each ticket.
 * @param lotteries the sales' lotteries; sales of other lotteries are left out
 */
export async function salesById(
  table: TableReader,
  lotteries: readonly LotteryRecord[],
  saleIds: readonly SaleId[],
): Promise<Map<string, SaleRecord>> {
  const unique = new Map(saleIds.map((id) => [saleIdText(id), id]));
  const byLottery = Map.groupBy(unique.values(), ({ lotteryId }) => lotteryId);
  const found = await Promise.all(
    lotteries.map(async (lottery) => {
      const places = (byLottery.get(lottery.id) ?? []).map(keys.sale);
      return withTickets(table, lottery, storedOf(await table.getMany(places, { consistent: true })));
    }),
  );
  return new Map(found.flat().map((sale) => [saleIdText(sale), sale]));
}

/** A seller's sales in a lottery, newest first, from the index of their tickets. */
export async function salesOfUser(
  table: TableReader,
  lottery: LotteryRecord,
  userId: string,
): Promise<SaleRecord[]> {
  const tickets = (await table.query(keys.ticketsOfUser(userId, lottery.id))).map(parseTicket).filter(isSold);
  const storedSale = await salesOfTickets(table, tickets);
  const groups = Map.groupBy(tickets, (ticket) => saleIdText(saleIdOf(ticket)));
  const sales = [...groups.values()].flatMap((own) => {
    const stored = own[0] && storedSale(own[0]);
    return (stored && saleOf(lottery, stored, own)) ?? [];
  });
  return sales.toSorted((one, other) => (salePlace(one) < salePlace(other) ? 1 : -1));
}

/**
 * The sales of a lottery between two times (epoch seconds), newest first, of which `has` says that they are looked for: only
 * their first tickets are read, which have the buyer. 0.5 R for 30 index entries and for 30 sales, and 0.5 R for each ticket.
 * @param limit sales looked at
 */
export async function salesBetween(
  table: TableReader,
  lottery: LotteryRecord,
  { from, until, limit }: { readonly from: number; readonly until: number; readonly limit: number },
  has: (sale: StoredSale) => boolean,
): Promise<BuyersSale[]> {
  const between = { from: digits(from), to: digits(until + 1), reverse: true, limit };
  const entries = await table.query(keys.salesByTime(lottery.id), between);
  const places = entries.map((item) => IndexEntry.parse(item));
  const sales = storedOf(await readClose(table, places))
    .filter((sale) => sale.facts.at >= from && sale.facts.at <= until && has(sale))
    .toSorted((one, other) => (salePlace(one) < salePlace(other) ? 1 : -1));
  const items = await table.getMany(sales.map(({ facts }) => keys.ticket(lottery.id, facts.numbers[0] ?? 0)));
  return sales.flatMap((sale, index) => {
    const item = items[index];
    const found = item && saleOf(lottery, sale, [parseTicket(item)].filter(isSold));
    return found ? { ...sale, lottery, buyer: found.buyer } : [];
  });
}

/**
 * The sales of these sold tickets. At most 0.5 R each; 0.5 R for 30 if their numbers are close together, as in lists by
 * number and for most sellers.
 */
export async function salesOfTickets(
  table: TableReader,
  tickets: readonly SoldTicket[],
): Promise<(ticket: SoldTicket) => StoredSale | undefined> {
  const ids = new Map(tickets.map((ticket) => [saleIdText(saleIdOf(ticket)), saleIdOf(ticket)]));
  const items = await readClose(table, [...ids.values()].map(keys.sale));
  const found = new Map(storedOf(items).map((sale) => [saleIdText(sale), sale]));
  return (ticket) => found.get(saleIdText(saleIdOf(ticket)));
}

const numberIn = ({ sk }: Key): number => Number(/\d{8}/.exec(sk)?.[0]);

/** Sales by their keys: those of a shard with one query where it costs less, which also returns any that lie between them. */
async function readClose(table: TableReader, places: readonly Key[]): Promise<(Item | undefined)[]> {
  const shards = Map.groupBy(places, ({ pk }) => pk);
  const read = [...shards].map(([pk, own]) => {
    const sorted = own.toSorted((one, other) => (one.sk < other.sk ? -1 : 1));
    const [first, last] = [sorted[0], sorted.at(-1)];
    return first && last && first !== last && numberIn(last) - numberIn(first) < salesInQuery * own.length
      ? table.query({ pk }, { from: first.sk, to: last.sk })
      : table.getMany(sorted);
  });
  return (await Promise.all(read)).flat();
}

const storedOf = (items: readonly (Item | undefined)[]): StoredSale[] =>
  items.flatMap((item) => (item ? [parseSale(item)] : []));

async function withTickets(
  table: TableReader,
  lottery: LotteryRecord,
  stored: readonly StoredSale[],
): Promise<SaleRecord[]> {
  const numbers = stored.flatMap(({ facts }) => facts.numbers);
  const found = await table.getMany(
    numbers.map((number) => keys.ticket(lottery.id, number)),
    { consistent: true },
  );
  const tickets = found.flatMap((item) => (item ? [parseTicket(item)] : [])).filter(isSold);
  const byNumber = new Map(tickets.map((ticket) => [ticket.number, ticket]));
  return stored.flatMap((each) => {
    const own = each.facts.numbers.flatMap((number) => byNumber.get(number) ?? []);
    return saleOf(lottery, each, own) ?? [];
  });
}
