import { readUser } from '../../shared/contract/user.ts';
import { implement } from '../kernel/implement.ts';
import { findTeam } from '../store/structure-record.ts';
import { findUserInScope } from '../kernel/scope.ts';
import { countTicketsOf, toUserAlone } from '../ledger/user-view.ts';

export const handler = implement(
  readUser,
  { ahead: ({ params, resources: { table } }) => countTicketsOf(table, [params.id]) },
  async ({ params, caller, resources: { table }, fail }, ahead) => {
    const user = (await findUserInScope(table, caller, params.id)) ?? fail('notFound');
    const team = await findTeam(table, user.view.teamId);
    return toUserAlone(user, team?.name ?? '', await ahead, caller);
  },
);
