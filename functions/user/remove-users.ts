import { removeUsers } from '../../shared/contract/member-import.ts';
import { formatNumber } from '../../shared/domain/numbers.ts';
import { implement } from '../kernel/implement.ts';
import { findUsers } from '../store/user-record.ts';
import { startJobWithInput } from './start-list-job.ts';

/** Unknown ids are counted now: the job, which may run again, cannot tell them from those it has removed. */
export const handler = implement(removeUsers, async (call) => {
  const userIds = [...new Set(call.body.userIds)];
  const found = await findUsers(call.resources.table, userIds, { consistent: true });
  return startJobWithInput(call, {
    kind: 'remove',
    total: userIds.length,
    input: { userIds, missing: userIds.length - found.length },
    text: 'Tog bort flera användare',
    changes: [`valda: ${formatNumber(userIds.length)}`],
  });
});
