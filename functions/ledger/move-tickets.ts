import { ticketsInWords } from '../../shared/domain/numbers.ts';
import { hasNotWon, isAssignedAs, isUnsold } from '../store/ticket-record.ts';
import { absent, all, equal, type Write } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import { findLottery } from '../store/lottery-record.ts';
import { again } from '../store/retry.ts';
import type { Table } from '../store/table.ts';
import { fewerTickets, findTally, tallyPut } from '../store/tally-record.ts';
import type { TicketRecord } from '../store/ticket-record.ts';
import { findUser } from '../store/user-record.ts';
import { ApiError } from '../store/api-error.ts';
import {
  batchWrites,
  currentTickets,
  inBatches,
  type Outcome,
  type Portion,
  type Progress,
  type Step,
} from './ticket-batches.ts';
import { ticketLog } from './ticket-log.ts';

interface Moving {
  readonly requestId: string;
  /** The seller who gets the tickets. */
  readonly to: string;
  /** User who moves them. */
  readonly by: string;
  readonly now: Date;
  readonly progress: Progress;
  readonly answer: (outcome: Outcome) => unknown;
}

/**
 * Moves unsold tickets and their numbers to another seller (R258). Tickets, both tallies and the log change in one
 * transaction per batch. A moved ticket gets a new assignment, so a sale that has read the earlier one fails.
 * @throws {ApiError} `user.busy` if the seller is being moved or deleted, `notFound` if there is none
 */
export const moveTicketsTo = (
  table: Table,
  tickets: readonly TicketRecord[],
  { requestId, progress, answer, ...moving }: Moving,
): Promise<Outcome> =>
  inBatches(table, tickets, progress, {
    requestId,
    now: moving.now,
    answer,
    step: (portion) => moveStep(table, portion, requestId, moving),
  });

/** Writes in addition to those of the tickets: two tallies, lottery, user and two log entries. */
const others = 5;

async function moveStep(
  table: Table,
  portion: Portion,
  assignment: string,
  { to, by, now }: Pick<Moving, 'to' | 'by' | 'now'>,
): Promise<Step | typeof again> {
  const [{ lotteryId, userId: from }] = portion;
  const within = portion.slice(0, batchWrites - others);
  const leaveAll = (why: 'archived' | 'there'): Step => ({
    writes: [],
    changed: [],
    left: within.map((ticket) => ({ ticket, why })),
  });
  if (from === to) return leaveAll('there');
  const [lottery, tally, next, user, { unsold, left }] = await Promise.all([
    findLottery(table, lotteryId, { consistent: true }),
    findTally(table, lotteryId, from),
    findTally(table, lotteryId, to),
    findUser(table, to, { consistent: true }),
    currentTickets(table, within),
  ]);
  if (!user) throw new ApiError('notFound');
  if (user.leaving) throw new ApiError('user.busy');
  if (!lottery || lottery.view.closed) return leaveAll('archived');
  if (unsold.length === 0) return { writes: [], changed: [], left };
  if (!tally) return again;
  const numbers = unsold.map(({ number }) => number);
  const runs = numbers.map((number) => [number, number] as const);
  const words = ticketsInWords(numbers.length);
  return {
    changed: unsold,
    left,
    writes: [
      ...unsold.map((ticket): Write => ({
        update: keys.ticket(lotteryId, ticket.number),
        set: { ...keys.ticketByUser(to, lotteryId, ticket.number), a: assignment, by },
        if: all(isAssignedAs(ticket), isUnsold, hasNotWon),
      })),
      fewerTickets(lotteryId, tally, numbers.length),
      next
        ? { update: keys.tally(lotteryId, to), add: { total: numbers.length } }
        : tallyPut(lotteryId, to, { team: user.view.teamId, total: numbers.length, v: lottery.v }),
      // The tally contains the version and team that were read: require both to be unchanged.
      { check: keys.lottery(lotteryId), if: all(equal('v', lottery.v), equal('view.closed', false)) },
      { check: keys.user(to), if: all(absent('leaving'), equal('view.teamId', user.view.teamId)) },
      ticketLog(lottery, `Flyttade ${words} till en säljare`, { by, userId: to, from, runs }, now),
    ],
  };
}
