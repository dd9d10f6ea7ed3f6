import { deleteUser } from '../../shared/contract/user.ts';
import { implement } from '../kernel/implement.ts';
import { findUserInScope } from '../kernel/scope.ts';
import { beginDeletion, completeDeletion } from './deletion.ts';

export const handler = implement(deleteUser, async ({ params, caller, resources: { table }, now, fail }) => {
  const find = () => findUserInScope(table, caller, params.id);
  const begun = await beginDeletion(table, { find, by: caller }, now);
  if (begun !== 'begun') fail(begun);
  const outcome = await completeDeletion(table, params.id, caller.userId, now);
  if (outcome !== 'done') fail(outcome);
});
