import { ids, keys } from './keys.ts';
import type { TableReader } from './table-reader.ts';
import { findLottery, type LotteryRecord } from './lottery-record.ts';
import { parseTally, type TallyRecord } from './tally-record.ts';
import { parseTicket, type TicketRecord } from './ticket-record.ts';

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

export async function findTally(
  table: TableReader,
  lotteryId: string,
  userId: string,
): Promise<TallyRecord | undefined> {
  const item = await table.get(keys.tally(lotteryId, userId), { consistent: true });
  return item && parseTally(item);
}

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
