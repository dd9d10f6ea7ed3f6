import { randomId } from '../store/ids.ts';
import type { FileAnswer, StartedJob } from '../../shared/contract/answer.ts';
import { rowsAtOnce } from '../../shared/contract/report.ts';
import { startJob } from '../store/job-record.ts';
import type { Caller } from '../kernel/caller.ts';
import type { Table } from '../store/table.ts';
import type { Report } from './report-file.ts';
import { aboutOf, type Subject } from '../store/job-permission.ts';

/** Answers with the report, or with a job above `rowsAtOnce` rows (R170). */
export async function answerReport(
  table: Table,
  caller: Caller,
  subject: Subject,
  report: Report,
  now: Date,
): Promise<FileAnswer | StartedJob> {
  if (report.rows <= rowsAtOnce) return report.write(now);
  const { club } = table;
  const { userId } = caller;
  const about = aboutOf(subject);
  const job = startJob({ club, id: randomId(), userId, kind: 'report', total: report.rows, about, now });
  await table.transact(job.writes);
  return { jobId: job.id };
}
