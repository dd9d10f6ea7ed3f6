import { listUsers } from '../../shared/contract/user.ts';
import { inSwedish } from '../../shared/domain/swedish-order.ts';
import { implement } from '../runtime/implement.ts';
import { partOf } from '../runtime/page.ts';
import { teamNames } from '../structure/structure-record.ts';
import { listUserRecords } from './user-repository.ts';
import type { UserRecord } from './user-record.ts';
import { countTickets, sortedByName, toUser } from './user-view.ts';

/** Where a user stands in the list: by name, namesakes by id. */
const placeOf = ({ id, view }: UserRecord) => `${view.firstName} ${view.lastName}\n${id}`;

function inOrder(one: string, other: string): number {
  const [name = '', id = ''] = one.split('\n');
  const [otherName = '', otherId = ''] = other.split('\n');
  return inSwedish(name, otherName) || (id < otherId ? -1 : Number(id > otherId));
}

export const handler = implement(
  listUsers,
  {
    ahead: ({ resources: { table } }) =>
      Promise.all([listUserRecords(table), teamNames(table), countTickets(table)]),
  },
  async ({ query }, ahead) => {
    const [users, teams, counts] = await ahead;
    // Equal names stay in the order of their ids, in which they were read.
    const { items, next } = partOf(sortedByName(users), query, placeOf, inOrder);
    return {
      items: items.map((user) => toUser(user, teams.get(user.view.teamId) ?? '', counts)),
      next,
    };
  },
);
