import { erasePerson } from '../../shared/contract/person.ts';
import { startJob } from '../job/job-record.ts';
import { implement } from '../runtime/implement.ts';
import { absent } from '../table/expression.ts';
import { keys } from '../table/keys.ts';
import { Refused } from '../table/write.ts';

/** Nobody has the address as a user, or the job does not begin: one transaction says so. */
export const handler = implement(
  erasePerson,
  async ({ body, caller, resources: { table }, now, newId, fail }) => {
    const { club } = table;
    const { userId } = caller;
    const job = startJob({ club, id: newId(), userId, kind: 'erase', total: 1, about: body.email, now });
    try {
      await table.transact([...job.writes, { check: keys.login(body.email), if: absent('pk') }]);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // Its id is the request's own: started before it broke off.
      if (!error.failed.includes(0)) return fail('person.isUser');
    }
    return { jobId: job.id };
  },
);
