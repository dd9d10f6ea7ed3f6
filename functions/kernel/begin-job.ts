import type { Bucket } from '../store/bucket.ts';
import { attempt, differs } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import type { Table } from '../store/table.ts';
import type { JobRecord } from '../store/job-record.ts';
import { ownerMayAccess } from './job-access.ts';
import { resultKey } from './result.ts';

const cancelled = 'Jobbet avbröts eftersom du inte längre hade den behörighet som krävs.';

/**
 * Whether a job may run, checked against its owner's current record. An assignment always may, because its request has
 * already committed the numbers. An erasure that has started always may too: it must not stop halfway.
 */
export async function beginJob(table: Table, job: JobRecord): Promise<boolean> {
  const goesOn = job.kind === 'assign' || (job.kind === 'erase' && job.done > 0);
  return goesOn || ownerMayAccess(table, job);
}

/** Ends the job without effect and deletes the file of an attempt that crashed. */
export async function refuseJob(table: Table, documents: Bucket, job: JobRecord): Promise<void> {
  const outcome = await attempt(
    table.write({
      update: keys.job(job.userId, job.id),
      set: { state: 'failed', message: cancelled },
      remove: ['about'],
      if: differs('state', 'done'),
    }),
  );
  // Otherwise another worker has finished it; access to its file is checked at download.
  if (outcome === 'committed') await documents.delete(resultKey(table.club, job.id));
}
