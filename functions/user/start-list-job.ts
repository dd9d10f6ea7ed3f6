import type { StartedJob } from '../../shared/contract/answer.ts';
import type { Caller } from '../kernel/caller.ts';
import { discardInput, inputPut, storeInput } from '../kernel/job-input.ts';
import type { Bucket } from '../store/bucket.ts';
import { randomId } from '../store/ids.ts';
import { startJob } from '../store/job-record.ts';
import { logPut } from '../store/log-record.ts';
import { seasonStep } from '../store/season-record.ts';
import { changedNothing, CommittedBefore, type Table } from '../store/table.ts';

interface ListJob {
  readonly kind: 'import' | 'remove';
  /** Steps at the start. */
  readonly total: number;
  /** What the job works on. */
  readonly input: unknown;
  /** The log's entry. */
  readonly text: string;
  readonly changes: readonly string[];
}
interface Ordered {
  readonly caller: Caller;
  readonly resources: { readonly table: Table; readonly documents: Bucket };
  readonly now: Date;
}

/** Stores a job's input, then starts the job and logs it in one transaction. */
export async function startJobWithInput(
  { caller: { userId }, resources: { table, documents }, now }: Ordered,
  { kind, total, input, text, changes }: ListJob,
): Promise<StartedJob> {
  const { club } = table;
  const jobId = randomId();
  await storeInput(documents, { club, jobId, input });
  const job = startJob({ club, id: jobId, userId, kind, total, about: kind, now });
  const log = logPut(userId, now, { kind: 'user', about: { what: 'club', id: club }, text, changes });
  try {
    const step = kind === 'import' ? [seasonStep('imported', now)] : [];
    await table.commit([...job.writes, inputPut(jobId, now), log, ...step], { jobId });
  } catch (error) {
    // A concurrent run of the same request has committed with its own input.
    if (changedNothing(error) || error instanceof CommittedBefore) await discardInput(documents, club, jobId);
    throw error;
  }
  return { jobId };
}
