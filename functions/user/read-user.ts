import { readUser } from '../../shared/contract/user.ts';
import { implement } from '../runtime/implement.ts';
import { findTeam } from '../structure/structure-record.ts';
import { findUserInScope } from './user-repository.ts';
import { countTicketsOf, toUser } from './user-view.ts';

export const handler = implement(
  readUser,
  { ahead: ({ params, resources: { table } }) => countTicketsOf(table, [params.id]) },
  async ({ params, caller, resources: { table }, fail }, ahead) => {
    const user = (await findUserInScope(table, caller, params.id)) ?? fail('notFound');
    const team = await findTeam(table, user.view.teamId);
    return toUser(user, team?.name ?? '', await ahead);
  },
);
