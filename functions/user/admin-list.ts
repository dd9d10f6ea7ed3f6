import type { Identity } from '../../shared/contract/roles.ts';
import { fitting, type Paging, partOf } from '../store/page.ts';
import { teamNames } from '../store/structure-record.ts';
import type { TableReader } from '../store/table-reader.ts';
import { identityOf, listUserRecords } from '../store/user-record.ts';
import { byName, positionByName, sortedByName } from '../ledger/user-view.ts';

/** The reads for such a list, in one wave. */
export const readPeople = (table: TableReader) => Promise.all([listUserRecords(table), teamNames(table)]);

/** A part of the users with these identities, with their teams' names, in Swedish order. */
export function entriesOf(
  [users, teams]: Awaited<ReturnType<typeof readPeople>>,
  identities: readonly Identity[],
  paging: Paging,
) {
  const named = sortedByName(users.filter((user) => identities.includes(identityOf(user))));
  return fitting(
    partOf(named, paging, positionByName, byName),
    ({ id, view }) => ({
      user: { id, firstName: view.firstName, lastName: view.lastName, email: view.email },
      team: { name: teams.get(view.teamId) ?? '' },
    }),
    positionByName,
  );
}
