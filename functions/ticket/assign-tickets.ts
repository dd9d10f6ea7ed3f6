import { randomId } from '../store/ids.ts';
import { assignedAtOnce } from '../../shared/contract/ticket.ts';
import { formatNumber } from '../../shared/domain/numbers.ts';
import { startJob } from '../store/job-record.ts';
import type { Caller } from '../kernel/caller.ts';
import type { Table } from '../store/table.ts';
import { findPending } from '../store/pending-record.ts';
import { type AssignRefusal, reserveNumbers, type Wanted } from './assign.ts';
import { rollForward } from '../ledger/roll-forward.ts';

/**
 * Hands tickets out, all or nothing: here and now, or, where they are many, as a job that goes on after the
 * numbers are taken. The plan and the job have the same id.
 */
export async function handOut(
  table: Table,
  caller: Caller,
  wanted: Wanted,
  now: Date,
): Promise<{ assigned: number } | { jobId: string } | AssignRefusal> {
  const id = randomId();
  const total = new Set(wanted.userIds).size * wanted.quantity;
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
  const pending = await reserveNumbers(table, caller, wanted, id, job?.writes);
  if ('refused' in pending) return pending;
  if (job) return { jobId: job.id };
  await rollForward(table, pending, now);
  return { assigned: total };
}

/** What a repeat of a committed hand-out does: brings it to its end, and answers as the first time. */
export async function completeHandOut(
  { resources: { table }, now }: { readonly resources: { readonly table: Table }; readonly now: Date },
  id = '',
): Promise<{ assigned: number } | { jobId: string }> {
  const pending = await findPending(table, table.club, id);
  // Finished, and so long ago that it is no longer kept; the request is known for a shorter time.
  if (!pending) throw new Error(`assignment ${id} is gone`);
  if (pending.total > assignedAtOnce) return { jobId: id };
  await rollForward(table, pending, now);
  return { assigned: pending.total };
}

/** The sentence for too few numbers left, with how many there are, or how many can be had at once. */
export function tooFewLeft({ left, atOnce }: { readonly left: number; readonly atOnce?: number }): string {
  if (atOnce !== undefined)
    return `De ${formatNumber(left)} lotter som är kvar ligger utspridda. Högst ${formatNumber(atOnce)} kan tilldelas åt gången.`;
  return left === 0 ? 'Det finns inga lotter kvar.' : `Det finns bara ${formatNumber(left)} lotter kvar.`;
}
