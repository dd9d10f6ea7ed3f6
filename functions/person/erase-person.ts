import { randomId } from '../store/ids.ts';
import { erasePerson } from '../../shared/contract/person.ts';
import { implement } from '../kernel/implement.ts';
import { startErasure } from './start-erasure.ts';

export const handler = implement(erasePerson, async ({ body, caller, resources: { table }, now, fail }) => {
  const id = randomId();
  const { email } = body;
  if ((await startErasure(table, { id, userId: caller.userId, email, now })) === 'isUser')
    return fail('person.isUser');
  return { jobId: id };
});
