import { deleteUser } from '../../shared/contract/user.ts';
import { implement } from '../runtime/implement.ts';
import { settle } from '../runtime/settle.ts';
import { equal } from '../table/expression.ts';
import { keys } from '../table/keys.ts';
import { isLastAdmin } from './club-count.ts';
import { completeDeletion, hasSold } from './deletion.ts';
import { completeMove } from './leaving.ts';
import { roleIdOf } from './role-change.ts';
import { findUserInScope } from './user-repository.ts';

export const handler = implement(deleteUser, async ({ params, caller, resources: { table }, now, fail }) => {
  const begin = async (): Promise<void> => {
    const user = (await findUserInScope(table, caller, params.id)) ?? fail('notFound');
    if (user.view.role === roleIdOf('Master')) fail('user.isMaster');
    if (user.id === caller.userId) fail('user.isSelf');
    if (!caller.isAdmin && user.view.role !== null) fail('user.hasRole');
    if (await isLastAdmin(table, user)) fail('role.lastAdmin');
    if (user.leaving?.to === null) return;
    if (user.leaving) {
      // A move that stopped on its way is brought to its end first.
      await completeMove(table, user.id, now);
      return begin();
    }
    if (await hasSold(table, user.id)) fail('user.hasSold');
    await table.write({
      update: keys.user(user.id),
      set: { leaving: { to: null } },
      add: { v: 1 },
      if: equal('v', user.v),
    });
  };
  await settle(begin);
  const outcome = await completeDeletion(table, params.id, now);
  if (outcome !== 'done') fail(outcome);
});
