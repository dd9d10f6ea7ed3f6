import type { JobRunner } from '../kernel/job-work.ts';
import type { JobKind } from '../store/job-permission.ts';

/** Loaded on first use, so that no job loads another's libraries. */
export const jobRunners: Record<JobKind, () => Promise<JobRunner>> = {
  assign: async () => (await import('../ticket/assign-job.ts')).runAssignJob,
  report: async () => (await import('../report/report-job.ts')).runReportJob,
  account: async () => (await import('../account/account-job.ts')).runAccountJob,
  export: async () => (await import('../person/export-job.ts')).runExportJob,
  preview: async () => (await import('../person/preview-job.ts')).runPreviewJob,
  erase: async () => (await import('../person/erase-job.ts')).runEraseJob,
  import: async () => (await import('../user/import-job.ts')).runImportJob,
  freeze: async () => (await import('../draw/freeze-job.ts')).runFreezeJob,
  remove: async () => (await import('../user/remove-job.ts')).runRemoveJob,
};
