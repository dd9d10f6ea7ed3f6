import type { JobRunner } from '../kernel/job-work.ts';
import { lotteryReport } from './lottery-report.ts';
import { subjectOf } from '../store/job-permission.ts';
import { teamReport } from './team-report.ts';

/** Writes a long report; an interrupted one is written again from the start. Reports progress in rows. */
export const runReportJob: JobRunner = async ({ job, table, now, tell }) => {
  const { kind, id } = subjectOf(job.about);
  const report = await (kind === 'team' ? teamReport(table, id) : lotteryReport(table, id));
  // The subject has been deleted since.
  if (!report) return {};
  let reported = 0;
  const file = await report.write(now, async (rows) => {
    if (rows - reported < progressInterval) return;
    reported = rows;
    await tell(rows, Math.max(rows, report.rows));
  });
  return { file };
};

/** Progress interval in rows: each report writes the job's record. */
const progressInterval = 5000;
