import { listTeamUsers } from '../../shared/contract/structure.ts';
import { implement } from '../kernel/implement.ts';
import { listTeamMembers } from '../store/user-record.ts';
import { ticketCountsByUser, sortedByName, toUser } from '../ledger/user-view.ts';
import { findTeam } from '../store/structure-record.ts';

export const handler = implement(
  listTeamUsers,
  {
    ahead: ({ params, resources: { table } }) =>
      Promise.all([
        findTeam(table, params.id, { consistent: true }),
        listTeamMembers(table, params.id),
        ticketCountsByUser(table),
      ]),
  },
  async ({ params, caller, fail }, ahead) => {
    if (!caller.isAdmin && caller.teamId !== params.id) fail('notFound');
    const [team, users, counts] = await ahead;
    if (!team) return fail('notFound');
    return sortedByName(users).map((user) => toUser(user, team.name, counts, caller));
  },
);
