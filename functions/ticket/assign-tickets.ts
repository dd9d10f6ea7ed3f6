import { assignedAtOnce } from '../../shared/contract/ticket.ts';
import { formatNumber } from '../../shared/domain/numbers.ts';
import { startJob } from '../store/job-record.ts';
import type { Caller } from '../kernel/caller.ts';
import type { Table } from '../store/table.ts';
import { type AssignRefusal, reserve, type Wanted } from './assign.ts';
import { rollForward } from '../ledger/roll-forward.ts';

/**
 * Assigns tickets, all or nothing: before answering, or, where they are many, as a job after the numbers are committed.
 */
export async function handOut(
  table: Table,
  caller: Caller,
  wanted: Wanted,
  newId: () => string,
  now: Date,
): Promise<{ assigned: number } | { jobId: string } | AssignRefusal> {
  const id = newId();
  const total = new Set(wanted.userIds).size * wanted.quantity;
  const job =
    total > assignedAtOnce
      ? startJob({
          club: table.club,
          id: newId(),
          userId: caller.userId,
          kind: 'assign',
          total,
          about: id,
          now,
        })
      : undefined;
  const pending = await reserve(table, caller, wanted, id, job?.writes);
  if ('refused' in pending) return pending;
  if (job) return { jobId: job.id };
  await rollForward(table, pending, now);
  return { assigned: total };
}

/** The message when too few numbers are left: how many there are, or how many can be assigned in one request. */
export function tooFewLeft({ left, atOnce }: { readonly left: number; readonly atOnce?: number }): string {
  if (atOnce !== undefined)
    return `De ${formatNumber(left)} lotter som är kvar ligger utspridda. Högst ${formatNumber(atOnce)} kan tilldelas åt gången.`;
  return left === 0 ? 'Det finns inga lotter kvar.' : `Det finns bara ${formatNumber(left)} lotter kvar.`;
}
