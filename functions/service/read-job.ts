import { readJob } from '../../shared/contract/service.ts';
import { findJob } from '../job/job-record.ts';
import { implement } from '../runtime/implement.ts';

export const handler = implement(
  readJob,
  async ({ params, caller, resources: { table }, fail }) =>
    (await findJob(table, caller.userId, params.id)) ?? fail('notFound'),
);
