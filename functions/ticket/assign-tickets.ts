import { randomId } from '../store/ids.ts';
import { assignedAtOnce } from '../../shared/contract/ticket.ts';
import { formatNumber } from '../../shared/domain/numbers.ts';
import { startJob } from '../store/job-record.ts';
import type { Caller } from '../kernel/caller.ts';
import type { Table } from '../store/table.ts';
import { findPending } from '../store/pending-record.ts';
import { type AssignRefusal, reserveNumbers, type Share, type AssignmentRequest } from './assign.ts';
import { rollForward } from '../ledger/roll-forward.ts';

/**
 * Assigns tickets, all or nothing (R85): in the request or, above `assignedAtOnce` tickets, as a job that continues after
 * the commit (R86). The assignment and the job have the same id.
 */
export async function assignTickets(
  table: Table,
  caller: Caller,
  request: AssignmentRequest,
  now: Date,
): Promise<{ assigned: number } | { jobId: string } | AssignRefusal> {
  const id = randomId();
  const total = request.shares.reduce((sum, { quantity }) => sum + quantity, 0);
  const job =
    total > assignedAtOnce
      ? startJob({
          club: table.club,
          id,
          userId: caller.userId,
          kind: 'assign',
          total,
          about: id,
          now,
        })
      : undefined;
  const pending = await reserveNumbers(table, caller, request, {
    id,
    extra: job?.writes ?? [],
    by: caller.userId,
    now,
  });
  if ('refused' in pending) return pending;
  if (job) return { jobId: job.id };
  await rollForward(table, pending, now);
  return { assigned: total };
}

interface EvenCall {
  readonly body: { readonly ticketBaseId: string; readonly quantity: number };
  readonly caller: Caller;
  readonly resources: { readonly table: Table };
  readonly now: Date;
  fail(code: 'notFound' | 'ticket.tooFewLeft' | 'lottery.archived' | 'user.busy', message?: string): never;
}

/** Assigns the requested quantity to each user, or to none. */
export async function assignEvenly(
  { body: { ticketBaseId: lotteryId, quantity }, caller, resources: { table }, now, fail }: EvenCall,
  userIds: readonly string[],
): Promise<{ assigned: number } | { jobId: string }> {
  const outcome = await assignTickets(
    table,
    caller,
    { lotteryId, shares: equalShares(userIds, quantity) },
    now,
  );
  if (!('refused' in outcome)) return outcome;
  if (outcome.refused === 'ticket.tooFewLeft') return fail(outcome.refused, tooFewLeft(outcome));
  if (outcome.refused === 'lottery.archived' || outcome.refused === 'user.busy') return fail(outcome.refused);
  return fail('notFound');
}

/** Answers a repeat of a committed assignment: completes the assignment and returns the first answer. */
export async function completeAssignment(
  { resources: { table }, now }: { readonly resources: { readonly table: Table }; readonly now: Date },
  id = '',
): Promise<{ assigned: number } | { jobId: string }> {
  const pending = await findPending(table, table.club, id);
  // Unexpected: a finished assignment is kept longer than the request's record.
  if (!pending) throw new Error(`assignment ${id} is gone`);
  if (pending.total > assignedAtOnce) return { jobId: id };
  await rollForward(table, pending, now);
  return { assigned: pending.total };
}

/** The message when too few numbers are left (R85): how many there are, and how many can be assigned at once. */
export function tooFewLeft({ left, atOnce }: { readonly left: number; readonly atOnce?: number }): string {
  if (atOnce !== undefined)
    return `De ${formatNumber(left)} lotter som är kvar ligger utspridda. Högst ${formatNumber(atOnce)} kan tilldelas åt gången.`;
  return left === 0
    ? 'Det finns inga lotter kvar.'
    : `Det finns bara ${formatNumber(left)} ${left === 1 ? 'lott' : 'lotter'} kvar.`;
}

/** The same share for each user, however often they are listed. */
export const equalShares = (userIds: readonly string[], quantity: number): Share[] =>
  [...new Set(userIds)].map((userId) => ({ userId, quantity }));
