import { ticketsInWords } from '../../shared/domain/numbers.ts';
import { returnedWrite } from '../store/account-record.ts';
import { all, equal, type Write } from '../store/write.ts';
import { randomId } from '../store/ids.ts';
import { keys, shardOf } from '../store/keys.ts';
import { findLottery, isFrozen, noneFrozen, parseListedLottery } from '../store/lottery-record.ts';
import { again, retry } from '../store/retry.ts';
import type { Table } from '../store/table.ts';
import { fewerTickets, findTally, listTallies } from '../store/tally-record.ts';
import { hasNotWon, isAssignedAs, isUnsold, parseTicket, type TicketRecord } from '../store/ticket-record.ts';
import { markNumbers, readShards } from './numbers.ts';
import {
  batchWrites,
  currentTickets,
  inBatches,
  noProgress,
  type Outcome,
  type Portion,
  type Progress,
  type Step,
} from './ticket-batches.ts';
import { ticketLog } from './ticket-log.ts';

interface Freeing {
  readonly requestId: string;
  /** User who takes the tickets back. */
  readonly by: string;
  readonly now: Date;
  /** The seller leaves the club: their tickets are freed even if a draw of the lottery is frozen. */
  readonly isLeaving?: boolean;
  readonly progress?: Progress;
  readonly answer?: (outcome: Outcome) => unknown;
}

/**
 * Takes unsold tickets from their sellers and frees their numbers (R90, R257). Ticket, bitmap, tally and log change in
 * one transaction per batch. 2 W per ticket and about 12 W per batch.
 * @param tickets as they were when the caller's scope was checked
 */
export const freeTickets = (
  table: Table,
  tickets: readonly TicketRecord[],
  { requestId, by, now, isLeaving = false, progress = noProgress, answer = () => undefined }: Freeing,
): Promise<Outcome> =>
  inBatches(table, tickets, progress, {
    requestId,
    now,
    answer,
    step: (portion) => freeStep(table, portion, { by, now, isLeaving }),
  });

/** Writes in addition to those of the tickets: tally, lottery, log and the count of returned tickets. */
const others = 4;

async function freeStep(
  table: Table,
  portion: Portion,
  { by, now, isLeaving }: Pick<Freeing, 'by' | 'now'> & { readonly isLeaving: boolean },
): Promise<Step | typeof again> {
  const [{ lotteryId, userId }] = portion;
  const within = portion.slice(0, batchWrites - others);
  const [lottery, tally, { unsold, left }] = await Promise.all([
    findLottery(table, lotteryId, { consistent: true }),
    findTally(table, lotteryId, userId),
    currentTickets(table, within),
  ]);
  const keptAll = (why: 'archived' | 'frozen'): Step => ({
    writes: [],
    changed: [],
    left: within.map((ticket) => ({ ticket, why })),
  });
  if (!lottery || lottery.view.closed) return keptAll('archived');
  if (isFrozen(lottery) && !isLeaving) return keptAll('frozen');
  const fitting = fittingOf(unsold);
  // What does not fit is handled in the next step; anything left behind before it has already been decided.
  const end =
    fitting.length < unsold.length ? (unsold[fitting.length]?.number ?? 0) : Number.POSITIVE_INFINITY;
  const seen = left.filter(({ ticket }) => ticket.number < end);
  if (fitting.length === 0) return { writes: [], changed: [], left: seen };
  if (!tally) return again;
  const numbers = fitting.map(({ number }) => number);
  const shards = await readShards(table, lotteryId, [...new Set(numbers.map(shardOf))]);
  const words = ticketsInWords(numbers.length);
  return {
    changed: fitting,
    left: seen,
    writes: [
      ...fitting.map((ticket): Write => ({
        delete: keys.ticket(lotteryId, ticket.number),
        if: all(isAssignedAs(ticket), isUnsold, hasNotWon),
      })),
      fewerTickets(lotteryId, tally, numbers.length),
      {
        check: keys.lottery(lotteryId),
        if: all(equal('view.closed', false), ...(isLeaving ? [] : [noneFrozen])),
      },
      returnedWrite(lotteryId, numbers.length),
      ...markNumbers(lotteryId, shards, numbers, false),
      // Its references are never used again (R234).
      ...fitting.flatMap(({ number, generations: g }): Write[] =>
        g === undefined ? [] : [{ put: { ...keys.generation(lotteryId, number), g } }],
      ),
      ticketLog(
        lottery,
        by === userId ? `Lämnade tillbaka ${words}` : `Tog tillbaka ${words}`,
        { by, userId, runs: numbers.map((number) => [number, number]) },
        now,
      ),
    ],
  };
}

/** The first tickets that one transaction can hold, with their shards and generations. */
function fittingOf(tickets: readonly TicketRecord[]): TicketRecord[] {
  const fitting: TicketRecord[] = [];
  const shards = new Set<number>();
  let room = batchWrites - others;
  for (const ticket of tickets) {
    const shard = shardOf(ticket.number);
    room -= 1 + (shards.has(shard) ? 0 : 1) + (ticket.generations === undefined ? 0 : 1);
    if (room < 0) break;
    shards.add(shard);
    fitting.push(ticket);
  }
  return fitting;
}

/**
 * Frees a leaving user's unsold tickets in lotteries that are not archived (R58).
 * @param by user who deletes the leaving user
 * @returns whether all are free; false if one has been sold
 */
export async function freeTicketsOf(
  table: Table,
  userId: string,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<boolean> {
  const lotteries = (await table.query(keys.lotteries(false))).map(parseListedLottery);
  for (const { id } of lotteries) {
    const tally = await findTally(table, id, userId);
    if (!tally) continue;
    if (tally.sold > 0) return false;
    const { left } = await freeTicketsIn(table, id, userId, { by, now });
    if (left.some(({ why }) => why === 'sold')) return false;
  }
  return true;
}

/** For how long a request starts on further deleted sellers, in ms. */
const longestMs = 10_000;

/**
 * Frees the unsold tickets of sellers who were deleted while their lottery, now reactivated, was archived (R58).
 * Repeatable; if there are too many for one request, the next reactivation continues.
 */
export async function freeTicketsOfDeleted(
  table: Table,
  lotteryId: string,
  facts: { readonly by: string; readonly now: Date },
): Promise<void> {
  const until = Date.now() + longestMs;
  const tallies = await listTallies(table, lotteryId, { consistent: true });
  const holding = tallies.filter(({ total, sold }) => total > sold);
  const users = await table.getMany(
    holding.map(({ userId }) => keys.user(userId)),
    { consistent: true },
  );
  const deleted = holding.filter((_, index) => users[index] === undefined);
  for (const { userId } of deleted)
    if (Date.now() < until) await freeTicketsIn(table, lotteryId, userId, facts);
}

async function freeTicketsIn(
  table: Table,
  lotteryId: string,
  userId: string,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<Outcome> {
  const items = await table.getMany(
    (await numbersOf(table, lotteryId, userId)).map((number) => keys.ticket(lotteryId, number)),
    { consistent: true },
  );
  const tickets = items.flatMap((item) => (item ? [parseTicket(item)] : []));
  const own = tickets.filter((ticket) => ticket.userId === userId);
  return freeTickets(table, own, { requestId: randomId(), by, now, isLeaving: true });
}

/** The index may lag: read again until it shows as many tickets as the seller's tally counts. */
async function numbersOf(table: Table, lotteryId: string, userId: string): Promise<number[]> {
  return retry(async () => {
    const [items, tally] = await Promise.all([
      table.query(keys.ticketsOfUser(userId, lotteryId)),
      findTally(table, lotteryId, userId),
    ]);
    return !tally || items.length >= tally.total ? items.map((item) => parseTicket(item).number) : again;
  });
}
