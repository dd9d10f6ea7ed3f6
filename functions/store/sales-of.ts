import * as z from 'zod/mini';
import { keys } from './keys.ts';
import type { LotteryRecord } from './lottery-record.ts';
import {
  type Home,
  isSold,
  markOf,
  MovedSale,
  type SaleId,
  saleIdOf,
  saleOf,
  type SaleRecord,
} from './sale-record.ts';
import type { TableReader } from './table-reader.ts';
import { parseTicket } from './ticket-record.ts';
import type { Item } from './write.ts';

/** Sales read at once. */
const atOnce = 100;

const IndexEntry = z.object({ pk: z.string(), sk: z.string() });

/** Position of a sale in a lottery's list, which is newest first. */
export const salePlace = (sale: SaleRecord): string => keys.saleByTime(sale, sale.tickets[0].view.b.at).sk2;

/**
 * The sales of a lottery, newest first, in parts. 0.5 R for 100 index entries, and 0.5 R for
 * each ticket.
 * @param after position after which to begin
 */
export async function* salesByTime(
  table: TableReader,
  lottery: LotteryRecord,
  after: string | undefined,
): AsyncGenerator<SaleRecord[]> {
  const options = { reverse: true, ...(after !== undefined && { after }) };
  for await (const page of table.pages(keys.salesByTime(lottery.id), options))
    for (let from = 0; from < page.length; from += atOnce) {
      const entries = page.slice(from, from + atOnce).map((item) => IndexEntry.parse(item));
      const items = await table.getMany(entries, { consistent: true });
      yield await assembled(table, lottery, items.flatMap(homeOf));
    }
}

/**
 * Those of these sales of a lottery that exist, strongly read in two waves. For lists: one that changes between the waves
 * may lack a ticket. 1 R for each ticket, and 1 R for each sale.
 */
export async function salesWithIds(
  table: TableReader,
  lottery: LotteryRecord,
  saleIds: readonly Pick<SaleId, 'number' | 'generation'>[],
): Promise<SaleRecord[]> {
  const items = await table.getMany(
    saleIds.flatMap(({ number, generation }) => [
      keys.sale(lottery.id, number, generation),
      keys.ticket(lottery.id, number),
    ]),
    { consistent: true },
  );
  const homes = saleIds.flatMap(({ generation }, index): Home[] => {
    const [moved, item] = items.slice(2 * index);
    if (moved) return [{ moved: MovedSale.parse(moved) }];
    const ticket = item && parseTicket(item);
    if (!ticket || !isSold(ticket) || ticket.view.b.s.f !== undefined) return [];
    return ticket.view.b.s.g === generation ? [{ ticket }] : [];
  });
  return assembled(table, lottery, homes);
}

/** A seller's sales in a lottery, newest first, from the index of their tickets. */
export async function salesOfUser(
  table: TableReader,
  lottery: LotteryRecord,
  userId: string,
): Promise<SaleRecord[]> {
  const tickets = (await table.query(keys.ticketsOfUser(userId, lottery.id))).map(parseTicket).filter(isSold);
  const groups = Map.groupBy(tickets, (ticket) => {
    const { number, generation } = saleIdOf(ticket);
    return keys.sale(lottery.id, number, generation).sk;
  });
  const moved = [...groups].filter(([, group]) => group.every(({ view }) => view.b.s.f !== undefined));
  const items = await table.getMany(
    moved.map(([sk]) => ({ ...keys.sale(lottery.id, 1, 0), sk })),
    { consistent: true },
  );
  const homes = new Map(moved.map(([sk], index) => [sk, items[index]]));
  const sales = [...groups].flatMap(([sk, group]) => {
    const ticket = group.find(({ view }) => view.b.s.f === undefined);
    const item = homes.get(sk);
    const home = ticket ? { ticket } : item && { moved: MovedSale.parse(item) };
    return (home && saleOf(lottery, home, group)) ?? [];
  });
  return sales.toSorted((one, other) => (salePlace(one) < salePlace(other) ? 1 : -1));
}

function homeOf(item: Item | undefined): Home[] {
  if (!item) return [];
  if (String(item.sk).startsWith(keys.salesMoved('').prefix ?? '')) return [{ moved: MovedSale.parse(item) }];
  const ticket = parseTicket(item);
  return isSold(ticket) && ticket.view.b.s.f === undefined ? [{ ticket }] : [];
}

async function assembled(
  table: TableReader,
  lottery: LotteryRecord,
  homes: readonly Home[],
): Promise<SaleRecord[]> {
  const numbers = homes.flatMap((home) => markOf(home).o ?? []);
  const items = await table.getMany(
    numbers.map((number) => keys.ticket(lottery.id, number)),
    { consistent: true },
  );
  const others = items.flatMap((item) => (item ? [parseTicket(item)] : [])).filter(isSold);
  const byNumber = new Map(others.map((ticket) => [ticket.number, ticket]));
  return homes.flatMap((home) => {
    const rest = (markOf(home).o ?? []).flatMap((number) => byNumber.get(number) ?? []);
    return saleOf(lottery, home, 'ticket' in home ? [home.ticket, ...rest] : rest) ?? [];
  });
}
