import { getUsers } from '../../shared/contract/auth.ts';
import { implement } from '../kernel/implement.ts';
import { teamNames } from '../store/structure-record.ts';
import { findAccount } from '../store/user-record.ts';
import { sortedByName } from '../ledger/user-view.ts';
import { findActiveClub, viewOfClub } from './club-view.ts';

/** Sellers are often children: show only as much of the last name as distinguishes family members. */
const initialOf = (name: string) => Array.from(name)[0] ?? '';

export const handler = implement(getUsers, async ({ params, resources: { service } }) => {
  const table = viewOfClub(service, params.clubId);
  const [club, account] = await Promise.all([
    findActiveClub(service, params.clubId),
    findAccount(table, params.email),
  ]);
  const users = account.users.filter((user) => user.view.active);
  if (!club || users.length < 2) return [];
  const teams = await teamNames(table);
  return sortedByName(users).map(({ id, view }) => ({
    id,
    firstName: view.firstName,
    lastName: initialOf(view.lastName),
    teamName: teams.get(view.teamId) ?? '',
  }));
});
