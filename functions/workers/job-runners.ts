import type { JobRunner } from '../kernel/job-work.ts';
import type { JobKind } from '../store/job-permission.ts';

/** Loaded on first use, so that no job loads another's libraries. */
export const jobRunners: Record<JobKind, () => Promise<JobRunner>> = {
  assign: async () => (await import('../ticket/assign-job.ts')).runAssignJob,
  report: async () => (await import('../report/report-job.ts')).runReportJob,
  export: async () => (await import('../person/export-job.ts')).runExportJob,
  erase: async () => (await import('../person/erase-job.ts')).runEraseJob,
};
