import { listFamily } from '../../shared/contract/auth.ts';
import { implement } from '../kernel/implement.ts';
import { familyOf } from '../ledger/family.ts';
import { sortedByName } from '../ledger/user-view.ts';
import { teamNames } from '../store/structure-record.ts';
import { findAccount, findUsers, ownNames } from '../store/user-record.ts';

/** 1 R without a family. */
export const handler = implement(listFamily, async ({ caller, resources: { table } }) => {
  const [teams, users] = await Promise.all([
    teamNames(table),
    caller.family === undefined
      ? findUsers(table, [caller.userId])
      : findAccount(table, caller.email).then((account) => account.users),
  ]);
  const self = users.filter(({ id }) => id === caller.userId);
  const others = self.flatMap((user) => familyOf(users, user)).filter(({ id }) => id !== caller.userId);
  return [...self, ...sortedByName(others)].map((user) => ({
    id: user.id,
    firstName: (user.id === caller.userId ? ownNames(user) : user.view).firstName,
    teamName: teams.get(user.view.teamId) ?? '',
  }));
});
