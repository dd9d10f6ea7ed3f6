import type { Bucket } from '../store/bucket.ts';
import { differs } from '../store/expression.ts';
import { keys } from '../store/keys.ts';
import type { Table } from '../store/table.ts';
import { ConditionFailed } from '../store/write.ts';
import type { JobRecord } from '../store/job-record.ts';
import { ownerMayAccess } from './job-access.ts';
import { resultKey } from './result.ts';

const refused = 'Jobbet avbröts eftersom du inte längre hade den behörighet som krävs.';

/**
 * Whether a job is carried out, by its owner's record of now. An assignment always is: its request has taken the
 * numbers. An erasure that has begun goes on, whoever ordered it: half a person is not left behind.
 */
export async function beginJob(table: Table, job: JobRecord): Promise<boolean> {
  const goesOn = job.kind === 'assign' || (job.kind === 'erase' && job.done > 0);
  return goesOn || ownerMayAccess(table, job);
}

/** The job ends without effect, and what a try that broke off left in the bucket is removed. */
export async function refuseJob(table: Table, documents: Bucket, job: JobRecord): Promise<void> {
  try {
    await table.write({
      update: keys.job(job.userId, job.id),
      set: { state: 'failed', message: refused },
      remove: ['about'],
      if: differs('state', 'done'),
    });
  } catch (error) {
    // Another worker finished it in time; its file is judged when it is fetched.
    if (error instanceof ConditionFailed) return;
    throw error;
  }
  await documents.delete(resultKey(table.club, job.id));
}
