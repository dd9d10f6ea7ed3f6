import { readJob } from '../../shared/contract/service.ts';
import { findJob } from '../store/job-record.ts';
import { mayAccess } from '../kernel/job-access.ts';
import { showJob } from '../kernel/result.ts';
import { implement } from '../kernel/implement.ts';

export const handler = implement(
  readJob,
  async ({ params, caller, resources: { table, links }, now, fail }) => {
    const job = await findJob(table, caller.userId, params.id);
    return job && mayAccess(job, caller) ? showJob(job, caller, links, now) : fail('notFound');
  },
);
