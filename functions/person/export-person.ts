import { randomId } from '../store/ids.ts';
import { exportPerson } from '../../shared/contract/person.ts';
import { startJob } from '../store/job-record.ts';
import { logPut } from '../store/log-record.ts';
import { implement } from '../kernel/implement.ts';

export const handler = implement(exportPerson, async ({ body, caller, resources: { table }, now }) => {
  const { club } = table;
  const { userId } = caller;
  const job = startJob({ club, id: randomId(), userId, kind: 'export', total: 1, about: body.email, now });
  const started = { jobId: job.id };
  const log = logPut(userId, now, {
    about: { what: 'person', id: job.id },
    text: 'Hämtade en persons uppgifter',
  });
  await table.commit([...job.writes, log], started);
  return started;
});
