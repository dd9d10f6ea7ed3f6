import { givableRoles } from '../../shared/contract/roles.ts';
import { takeRole } from '../../shared/contract/user.ts';
import { implement } from '../kernel/implement.ts';
import { retry } from '../store/retry.ts';
import { isLastAdmin } from './club-count.ts';
import { changeRole, roleIdOf, roleLog } from '../ledger/role-change.ts';
import { findUserInScope } from '../kernel/scope.ts';

export const handler = implement(takeRole, ({ params, caller, resources: { table }, now, fail }) =>
  retry(async () => {
    const user = (await findUserInScope(table, caller, params.userId)) ?? fail('notFound');
    if (user.view.role === roleIdOf('Master')) fail('user.isMaster');
    if (user.id === caller.userId) fail('user.isSelf');
    if (!givableRoles(caller.identity).some((each) => each.id === params.roleId)) fail('role.notYours');
    if (user.view.role !== params.roleId) fail('role.missing');
    if (await isLastAdmin(table, user)) fail('role.lastAdmin');
    const log = roleLog(caller.userId, now, user, null);
    await table.commit([...changeRole(user, null, { keepOne: true }), log], []);
    return [];
  }),
);
