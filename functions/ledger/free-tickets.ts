import { findLottery, type LotteryRecord, parseListedLottery } from '../store/lottery-record.ts';
import { above, absent, all, equal } from '../store/expression.ts';
import { keys, shardOf } from '../store/keys.ts';
import { again, contended, retry } from '../store/retry.ts';
import type { Table } from '../store/table.ts';
import { Contention, type Write } from '../store/write.ts';
import { markNumbers, readShards } from './numbers.ts';
import { findTally } from '../store/ticket-repository.ts';
import { parseTicket } from '../store/ticket-record.ts';

type FreeOutcome = 'freed' | 'notFound' | 'ticket.sold' | 'lottery.archived';

/**
 * Removes one unsold ticket from its seller and frees its number (R90): ticket, bitmap and tally change in one
 * transaction.
 * @param ofUser the seller who must hold it; without it, any seller
 */
export async function freeTicket(
  table: Table,
  lottery: LotteryRecord,
  number: number,
  ofUser?: string,
): Promise<FreeOutcome> {
  let current: LotteryRecord | undefined = lottery;
  let assignment: string | undefined;
  const attempt = async (before: number): Promise<FreeOutcome | typeof again> => {
    if (before > 0) current = await findLottery(table, lottery.id, { consistent: true });
    if (!current) return 'notFound';
    const item = await table.get(keys.ticket(current.id, number), { consistent: true });
    if (!item) return 'notFound';
    const ticket = parseTicket(item);
    // Removed and assigned again by another request: no longer the ticket that was meant.
    assignment ??= ticket.a;
    if (ticket.a !== assignment) return 'notFound';
    if (ofUser !== undefined && ticket.userId !== ofUser) return 'notFound';
    if (current.view.closed) return 'lottery.archived';
    if (ticket.view.b) return 'ticket.sold';
    const [shards, tally] = await Promise.all([
      readShards(table, current.id, [shardOf(number)]),
      findTally(table, current.id, ticket.userId),
    ]);
    const key = keys.tally(current.id, ticket.userId);
    // The seller's last ticket removes the tally: sellers without tickets have none.
    const count: Write =
      tally?.total === 1
        ? { delete: key, if: equal('total', 1) }
        : { update: key, add: { total: -1 }, if: above('total', 1) };
    try {
      await table.commit([
        {
          delete: keys.ticket(current.id, number),
          if: all(equal('a', ticket.a), absent('view.b'), absent('w')),
        },
        count,
        { check: keys.lottery(current.id), if: equal('view.closed', false) },
        ...markNumbers(current.id, shards, [number], false),
        // Its references are never used again (R234).
        ...(ticket.g === undefined ? [] : [{ put: { ...keys.generation(current.id, number), g: ticket.g } }]),
      ]);
      return 'freed';
    } catch (error) {
      if (error instanceof Contention) return again;
      throw error;
    }
  };
  return retry(attempt, { attempts: contended });
}

/**
 * Frees a leaving user's unsold tickets in lotteries that are not archived (R58).
 * @returns whether all are free; false where one has been sold
 */
export async function freeTicketsOf(table: Table, userId: string): Promise<boolean> {
  const lotteries = (await table.query(keys.lotteries(false))).map(parseListedLottery);
  for (const { id } of lotteries) {
    const tally = await findTally(table, id, userId);
    if (!tally) continue;
    if (tally.sold > 0) return false;
    const lottery = await findLottery(table, id, { consistent: true });
    if (!lottery || lottery.view.closed) continue;
    for (const number of await unsoldNumbers(table, id, userId)) {
      const outcome = await freeTicket(table, lottery, number, userId);
      if (outcome === 'ticket.sold') return false;
    }
  }
  return true;
}

/** The index may lag: reads again until it shows as many tickets as the seller's tally counts. */
async function unsoldNumbers(table: Table, lotteryId: string, userId: string): Promise<number[]> {
  return retry(async () => {
    const [items, tally] = await Promise.all([
      table.query(keys.ticketsOfUser(userId, lotteryId)),
      findTally(table, lotteryId, userId),
    ]);
    return !tally || items.length >= tally.total ? items.map((item) => parseTicket(item).number) : again;
  });
}
