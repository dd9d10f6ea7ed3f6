import { sortedByName } from './user-view.ts';
import { identityOf, type UserRecord } from './user-record.ts';
import type { Identity } from '../../shared/contract/roles.ts';

/** The users of those identities with their teams' names, in Swedish order. */
export function entriesOf(
  users: readonly UserRecord[],
  teams: ReadonlyMap<string, string>,
  identities: readonly Identity[],
) {
  return sortedByName(users.filter((user) => identities.includes(identityOf(user)))).map(({ id, view }) => ({
    user: { id, firstName: view.firstName, lastName: view.lastName, email: view.email },
    team: { name: teams.get(view.teamId) ?? '' },
  }));
}
