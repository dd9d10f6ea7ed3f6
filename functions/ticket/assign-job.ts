import type { JobRunner } from '../kernel/job-work.ts';
import { findPending } from '../store/pending-record.ts';
import { rollForward } from '../ledger/roll-forward.ts';

/** Creates the tickets of a large assignment batch by batch; its numbers are already in use. */
export const runAssignJob: JobRunner = async ({ job, table, now, tell }) => {
  const pending = await findPending(table, table.club, job.about);
  if (pending) await rollForward(table, pending, now, tell);
  return {};
};
