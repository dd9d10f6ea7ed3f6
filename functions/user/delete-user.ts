import { deleteUser } from '../../shared/contract/user.ts';
import { whyNotDeleted } from '../../shared/domain/user-changes.ts';
import { implement } from '../kernel/implement.ts';
import { retry } from '../store/retry.ts';
import { equal } from '../store/expression.ts';
import { keys } from '../store/keys.ts';
import { isLastAdmin } from './club-count.ts';
import { completeDeletion, hasSold } from './deletion.ts';
import { completeMove } from './leaving.ts';
import { findUserInScope } from '../kernel/scope.ts';
import { asChanger, changedUser } from '../ledger/user-view.ts';

export const handler = implement(deleteUser, async ({ params, caller, resources: { table }, now, fail }) => {
  const begin = async (): Promise<void> => {
    const user = (await findUserInScope(table, caller, params.id)) ?? fail('notFound');
    const { id } = user;
    const isLast = await isLastAdmin(table, user);
    const refuseWhere = (sold: boolean): void => {
      const removable = { ...changedUser(user), hasSold: sold, isLastAdmin: isLast };
      const why = whyNotDeleted(removable, asChanger(caller));
      if (why !== null) fail(why);
    };
    refuseWhere(false);
    if (user.leaving?.to === null) return;
    if (user.leaving) {
      // Complete an interrupted move first.
      await completeMove(table.forSteps(), id, now);
      return begin();
    }
    refuseWhere(await hasSold(table, id));
    await table.write({
      update: keys.user(id),
      set: { leaving: { to: null } },
      add: { v: 1 },
      if: equal('v', user.v),
    });
  };
  await retry(begin);
  const outcome = await completeDeletion(table, params.id, caller.userId, now);
  if (outcome !== 'done') fail(outcome);
});
