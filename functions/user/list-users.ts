import { listUsers } from '../../shared/contract/user.ts';
import { implement } from '../kernel/implement.ts';
import { fitting, partOf } from '../store/page.ts';
import { teamNames } from '../store/structure-record.ts';
import { listUserRecords } from '../store/user-record.ts';
import { byName, ticketCountsByUser, positionByName, sortedByName, toUser } from '../ledger/user-view.ts';

export const handler = implement(
  listUsers,
  {
    ahead: ({ resources: { table } }) =>
      Promise.all([listUserRecords(table), teamNames(table), ticketCountsByUser(table)]),
  },
  async ({ query, caller }, ahead) => {
    const [users, teams, counts] = await ahead;
    // Users with equal names stay in the order of their ids, as read.
    return fitting(
      partOf(sortedByName(users), query, positionByName, byName),
      (user) => toUser(user, teams.get(user.view.teamId) ?? '', counts, caller),
      positionByName,
    );
  },
);
