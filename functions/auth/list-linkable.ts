import { listLinkable } from '../../shared/contract/auth.ts';
import { implement } from '../kernel/implement.ts';
import { sortedByName } from '../ledger/user-view.ts';
import { teamNames } from '../store/structure-record.ts';
import { findAccount } from '../store/user-record.ts';

/** 2 R, and 1 R for each user of the email (R326). */
export const handler = implement(listLinkable, async ({ caller, resources: { table } }) => {
  const [teams, { users }] = await Promise.all([teamNames(table), findAccount(table, caller.email)]);
  const family = users.find(({ id }) => id === caller.userId)?.family;
  const others = users.filter(
    (user) => user.id !== caller.userId && user.view.active && !(family && user.family === family),
  );
  return sortedByName(others).map(({ id, view }) => ({
    id,
    firstName: view.firstName,
    teamName: teams.get(view.teamId) ?? '',
  }));
});
