import type { CarryOut } from '../kernel/job-work.ts';
import type { JobKind } from '../store/job-record.ts';

/** By kind; loaded when first needed, so that no job pays for another's libraries. */
export const carriers: Record<JobKind, () => Promise<CarryOut>> = {
  assign: async () => (await import('../ticket/assign-job.ts')).carryOut,
  report: async () => (await import('../report/report-job.ts')).carryOut,
  export: async () => (await import('../person/export-job.ts')).carryOut,
  erase: async () => (await import('../person/erase-job.ts')).carryOut,
};
