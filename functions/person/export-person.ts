import { exportPerson } from '../../shared/contract/person.ts';
import { startJob } from '../store/job-record.ts';
import { implement } from '../kernel/implement.ts';
import { ignoreConditionFailed } from '../store/write.ts';

export const handler = implement(exportPerson, async ({ body, caller, resources: { table }, now, newId }) => {
  const { club } = table;
  const { userId } = caller;
  const job = startJob({ club, id: newId(), userId, kind: 'export', total: 1, about: body.email, now });
  // ConditionFailed: the same request has started it before it broke off.
  await ignoreConditionFailed(table.transact(job.writes));
  return { jobId: job.id };
});
