import type { SearchResults } from '../../shared/contract/search.ts';
import { parseSaleReference, referenceOrNone } from '../../shared/domain/sale-reference.ts';
import { ids, keys } from '../store/keys.ts';
import type { LotteryRecord } from '../store/lottery-record.ts';
import { isSold, parseSale, saleIdText } from '../store/sale-record.ts';
import type { TableReader } from '../store/table-reader.ts';
import { parseTicket } from '../store/ticket-record.ts';

type Listed = Pick<LotteryRecord, 'id' | 'view'>;
/** Users whose tickets are in scope; undefined for everyone's. */
type Reach = ReadonlySet<string> | undefined;

/** Lotteries in which a number is looked up. */
const newest = 2;

const lotteryOf = ({ id, view }: Listed) => ({ ticketBaseId: id, ticketBaseName: view.name });

async function findTicket(table: TableReader, lotteryId: string, number: number, reach: Reach) {
  const item = await table.get(keys.ticket(lotteryId, number));
  const ticket = item && parseTicket(item);
  return ticket && (!reach || reach.has(ticket.userId)) ? ticket : undefined;
}

/** The tickets of a number in the two newest lotteries in which it is handed out. 0.5 R each. */
export async function findTickets(
  table: TableReader,
  text: string,
  lotteries: readonly Listed[],
  reach: Reach,
): Promise<SearchResults['tickets']> {
  if (!/^\d{1,7}$/.test(text)) return [];
  const number = Number(text);
  const candidates = lotteries
    .filter(({ view }) => number >= 1 && number <= view.maxNumber)
    .toSorted((one, other) => other.view.createdDate.localeCompare(one.view.createdDate))
    .slice(0, newest);
  const found = await Promise.all(
    candidates.map(async (lottery) => ({
      lottery,
      ticket: await findTicket(table, lottery.id, number, reach),
    })),
  );
  return found.flatMap(({ lottery, ticket }) =>
    ticket
      ? [{ id: ids.ticket(lottery.id, number), number, sold: isSold(ticket), ...lotteryOf(lottery) }]
      : [],
  );
}

/** The sale of a reference: 0.5 R. */
export async function findSaleOf(
  table: TableReader,
  text: string,
  lotteries: readonly Listed[],
  reach: Reach,
): Promise<SearchResults['sales'][number] | undefined> {
  const start = parseSaleReference(text);
  const lottery = start && lotteries.find(({ view }) => view.code === start.lottery);
  if (!start || !lottery) return undefined;
  const item = await table.get(keys.sale({ lotteryId: lottery.id, ...start }));
  const sale = item && parseSale(item);
  if (!sale || (reach && !reach.has(sale.facts.userId))) return undefined;
  return {
    id: saleIdText(sale),
    reference: referenceOrNone(start),
    ticketId: ids.ticket(lottery.id, sale.facts.numbers[0] ?? start.number),
    ...lotteryOf(lottery),
  };
}
