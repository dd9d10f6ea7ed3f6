import { findLottery, type LotteryRecord, parseListedLottery } from '../store/lottery-record.ts';
import { effectKnownUntil } from '../store/request-memory.ts';
import { above, absent, all, equal } from '../store/expression.ts';
import { keys, shardOf } from '../store/keys.ts';
import { again, contended, retry } from '../store/retry.ts';
import type { Table } from '../store/table.ts';
import { Contention, type Write } from '../store/write.ts';
import { markNumbers, readShards } from './numbers.ts';
import { findTally } from '../store/ticket-repository.ts';
import { parseTicket } from '../store/ticket-record.ts';

type FreeOutcome = 'freed' | 'notFound' | 'ticket.sold' | 'lottery.archived';

/** Which ticket is meant: its number may have been taken back and assigned again since the caller read it. */
type Meant =
  /** The one that the request finds first; its repeats free no other. */
  | { readonly request: string; readonly now: Date }
  /** The one of this user. */
  | { readonly userId: string };

/**
 * Takes an unsold ticket back: the ticket, its bit and its seller's tally change in one transaction, so that the number
 * is free as soon as the ticket is gone.
 */
export async function freeTicket(
  table: Table,
  lottery: LotteryRecord,
  number: number,
  meant: Meant,
): Promise<FreeOutcome> {
  const outcome = await tryToFree(table, lottery, number, meant);
  return outcome !== 'freed' && (await hasFreed(table, lottery.id, meant)) ? 'freed' : outcome;
}

/** Whether an earlier attempt of this request has already freed its ticket. */
async function hasFreed(table: Table, lotteryId: string, meant: Meant): Promise<boolean> {
  if (!('request' in meant)) return false;
  return (await table.get(keys.done(lotteryId, meant.request), { consistent: true })) !== undefined;
}

async function tryToFree(
  table: Table,
  lottery: LotteryRecord,
  number: number,
  meant: Meant,
): Promise<FreeOutcome> {
  let current: LotteryRecord | undefined = lottery;
  let assignment: string | undefined;
  const attempt = async (before: number): Promise<FreeOutcome | typeof again> => {
    if (before > 0) {
      current = await findLottery(table, lottery.id, { consistent: true });
      if (await hasFreed(table, lottery.id, meant)) return 'freed';
    }
    if (!current) return 'notFound';
    const item = await table.get(keys.ticket(current.id, number), { consistent: true });
    if (!item) return 'notFound';
    const ticket = parseTicket(item);
    // Taken back and assigned again by another request: no longer the ticket that was meant.
    assignment ??= ticket.a;
    if (ticket.a !== assignment) return 'notFound';
    if ('userId' in meant && ticket.userId !== meant.userId) return 'notFound';
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
      await table.transact([
        {
          delete: keys.ticket(current.id, number),
          if: all(equal('a', ticket.a), absent('view.b'), absent('w')),
        },
        count,
        { check: keys.lottery(current.id), if: equal('view.closed', false) },
        ...markNumbers(current.id, shards, [number], false),
        ...('request' in meant ? [noteFreed(current.id, meant)] : []),
      ]);
      return 'freed';
    } catch (error) {
      if (error instanceof Contention) return again;
      throw error;
    }
  };
  return retry(attempt, { attempts: contended });
}

const noteFreed = (lotteryId: string, { request, now }: Extract<Meant, { request: string }>): Write => ({
  put: { ...keys.done(lotteryId, request), expiresAt: effectKnownUntil(now) },
  if: absent('pk'),
});

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
      const outcome = await freeTicket(table, lottery, number, { userId });
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
