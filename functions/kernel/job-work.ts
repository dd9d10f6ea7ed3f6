import type { Bucket } from '../store/bucket.ts';
import type { JobRecord } from '../store/job-record.ts';
import type { Table } from '../store/table.ts';

/** What a job is carried out with. */
interface JobWork {
  readonly job: JobRecord & { readonly about: string };
  /** The club's own. */
  readonly table: Table;
  readonly documents: Bucket;
  readonly now: Date;
  /** Tells whoever waits how far it is, in steps of `total`; never less than was told before. */
  tell(done: number, total?: number): Promise<void>;
}

/** The file that a job makes. */
export interface JobFile {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly mediaType: string;
}

/**
 * Carries a job out. It may be called again for the same job, after a crash or beside another worker: it goes on
 * where the work stands, and what is done stays done.
 */
export type JobRunner = (work: JobWork) => Promise<JobFile | undefined>;
