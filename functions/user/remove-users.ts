import { removeUsers } from '../../shared/contract/member-import.ts';
import { formatNumber } from '../../shared/domain/numbers.ts';
import { implement } from '../kernel/implement.ts';
import { startJobWithInput } from './start-list-job.ts';

export const handler = implement(removeUsers, (call) => {
  const userIds = [...new Set(call.body.userIds)];
  return startJobWithInput(call, {
    kind: 'remove',
    total: userIds.length,
    input: { userIds },
    text: 'Tog bort flera användare',
    changes: [`valda: ${formatNumber(userIds.length)}`],
  });
});
