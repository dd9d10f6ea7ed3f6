import { readUserRoles } from '../../shared/contract/user.ts';
import { implement } from '../kernel/implement.ts';
import { findUserInScope } from '../kernel/scope.ts';
import { rolesOf } from '../ledger/user-view.ts';

export const handler = implement(readUserRoles, async ({ params, caller, resources: { table }, fail }) => {
  const user = (await findUserInScope(table, caller, params.userId)) ?? fail('notFound');
  return rolesOf(user.view.role);
});
