import { listUsers } from '../../shared/contract/user.ts';
import { implement } from '../runtime/implement.ts';
import { teamNames } from '../structure/structure-record.ts';
import { countTickets, sortedByName, toUser } from './user-view.ts';
import { listUserRecords } from './user-repository.ts';

export const handler = implement(
  listUsers,
  {
    ahead: ({ resources: { table } }) =>
      Promise.all([listUserRecords(table), teamNames(table), countTickets(table)]),
  },
  async (_call, ahead) => {
    const [users, teams, counts] = await ahead;
    return sortedByName(users).map((user) => toUser(user, teams.get(user.view.teamId) ?? '', counts));
  },
);
