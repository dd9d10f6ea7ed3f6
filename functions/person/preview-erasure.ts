import { randomId } from '../store/ids.ts';
import { previewErasure } from '../../shared/contract/person.ts';
import { startJob } from '../store/job-record.ts';
import { implement } from '../kernel/implement.ts';

export const handler = implement(previewErasure, async ({ body, caller, resources: { table }, now }) => {
  const { club } = table;
  const { userId } = caller;
  const job = startJob({ club, id: randomId(), userId, kind: 'preview', total: 1, about: body.email, now });
  const started = { jobId: job.id };
  await table.commit(job.writes, started);
  return started;
});
