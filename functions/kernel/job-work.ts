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

/** What a job leaves: a file to download, and a sentence about what it has done. */
export interface JobOutcome {
  readonly file?: JobFile | undefined;
  readonly message?: string;
  /** It has done nothing, for the reason that the message gives. */
  readonly isRefused?: boolean;
}

/**
 * Runs a job. It may be called again for the same job, after a crash or concurrently in another worker: it resumes where
 * the work stands, and completed steps are not repeated.
 */
export type JobRunner = (work: JobWork) => Promise<JobOutcome>;
