import type { JobRunner } from '../kernel/job-work.ts';
import { lotteryReport } from './lottery-report.ts';
import { subjectOf } from '../store/job-subject.ts';
import { teamReport } from './team-report.ts';

/** A long report: written anew from the start where it broke off. Progress is told in rows. */
export const runReportJob: JobRunner = async ({ job, table, now, tell }) => {
  const { kind, id } = subjectOf(job.about);
  const report = await (kind === 'team' ? teamReport(table, id) : lotteryReport(table, id));
  // Deleted meanwhile: there is nothing to tell of it.
  if (!report) return undefined;
  let told = 0;
  return report.write(now, async (rows) => {
    if (rows - told < rowsPerTelling) return;
    told = rows;
    await tell(rows, Math.max(rows, report.rows));
  });
};

/** A write of the job's record for so many rows. */
const rowsPerTelling = 5000;
