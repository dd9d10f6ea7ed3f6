import type { Bucket } from '../runtime/bucket.ts';
import type { Table } from '../table/table.ts';
import type { JobKind, JobRecord } from './job-record.ts';

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
export type CarryOut = (work: JobWork) => Promise<JobFile | undefined>;

/** By kind; loaded when first needed, so that no job pays for another's libraries. */
export const carriers: Record<JobKind, () => Promise<CarryOut>> = {
  assign: async () => (await import('../ticket/assign-job.ts')).carryOut,
  report: async () => (await import('../report/report-job.ts')).carryOut,
  export: async () => (await import('../person/export-job.ts')).carryOut,
  erase: async () => (await import('../person/erase-job.ts')).carryOut,
};
