import { listUsers } from '../../shared/contract/user.ts';
import { implement } from '../runtime/implement.ts';
import { partOf } from '../runtime/page.ts';
import { teamNames } from '../structure/structure-record.ts';
import { listUserRecords } from './user-repository.ts';
import { byName, countTickets, placeByName, sortedByName, toUser } from './user-view.ts';

export const handler = implement(
  listUsers,
  {
    ahead: ({ resources: { table } }) =>
      Promise.all([listUserRecords(table), teamNames(table), countTickets(table)]),
  },
  async ({ query }, ahead) => {
    const [users, teams, counts] = await ahead;
    // Equal names stay in the order of their ids, in which they were read.
    const { items, next } = partOf(
      sortedByName(users),
      query,
      (user) => placeByName(user.id, user.view),
      byName,
    );
    return {
      items: items.map((user) => toUser(user, teams.get(user.view.teamId) ?? '', counts)),
      next,
    };
  },
);
