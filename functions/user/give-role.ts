import { givableRoles } from '../../shared/contract/roles.ts';
import { giveRole } from '../../shared/contract/user.ts';
import { implement } from '../kernel/implement.ts';
import { retry } from '../store/retry.ts';
import { changeRole, roleIdOf, roleLog } from '../ledger/role-change.ts';
import { findUserInScope } from '../kernel/scope.ts';
import { readClubSettings } from '../store/settings-record.ts';
import { rolesOf } from '../ledger/user-view.ts';

export const handler = implement(giveRole, ({ body, caller, resources: { table }, now, fail }) =>
  retry(async () => {
    const user = (await findUserInScope(table, caller, body.userId)) ?? fail('notFound');
    const { role } = user.view;
    if (role === roleIdOf('Master')) fail('user.isMaster');
    if (!givableRoles(caller.identity).some((each) => each.id === body.roleId)) fail('role.notYours');
    if (body.roleId === roleIdOf('ContentAdmin') && (await readClubSettings(table)).selfMade)
      fail('role.notInSelfMade');
    if (role === body.roleId) return rolesOf(role);
    if (role !== null) fail('role.onlyOne');
    const log = roleLog(caller.userId, now, user, body.roleId);
    await table.commit([...changeRole(user, body.roleId, { keepOne: true }), log], rolesOf(body.roleId));
    return rolesOf(body.roleId);
  }),
);
