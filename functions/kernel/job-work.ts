import type { Bucket } from '../store/bucket.ts';
import type { JobRecord } from '../store/job-record.ts';
import type { Table } from '../store/table.ts';

/** What a job receives when it runs. */
interface JobWork {
  readonly job: JobRecord & { readonly about: string };
  /** The club's own. */
  readonly table: Table;
  readonly documents: Bucket;
  readonly now: Date;
  /** Reports progress in steps of `total`; a lower number than reported before has no effect. */
  tell(done: number, total?: number): Promise<void>;
}

export interface JobFile {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly mediaType: string;
}

/** The outcome of a job: a file to download, and a sentence about what the job did. */
export interface JobOutcome {
  readonly file?: JobFile | undefined;
  readonly message?: string;
  /** The job did nothing; the message says why. */
  readonly isRefused?: boolean;
}

/**
 * Runs a job. May be called again for the same job, after a crash or concurrently in another worker: it resumes where
 * the work stands and does not repeat completed steps.
 */
export type JobRunner = (work: JobWork) => Promise<JobOutcome>;
