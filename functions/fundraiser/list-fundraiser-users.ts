import { listFundraiserUsers } from '../../shared/contract/fundraiser.ts';
import { sortedBy } from '../../shared/domain/swedish-order.ts';
import { implement } from '../runtime/implement.ts';
import { teamNames } from '../structure/structure-record.ts';
import { fullName } from '../user/shown-name.ts';
import { findUsers } from '../user/user-repository.ts';
import { listCollectors } from './collector-record.ts';
import { findFundraiser } from './fundraiser-record.ts';

export const handler = implement(
  listFundraiserUsers,
  {
    ahead: ({ params, resources: { table } }) =>
      Promise.all([findFundraiser(table, params.id), listCollectors(table, params.id), teamNames(table)]),
  },
  async ({ resources: { table }, fail }, ahead) => {
    const [fundraiser, userIds, teams] = await ahead;
    if (!fundraiser) return fail('notFound');
    const users = (await findUsers(table, userIds)).map(({ id, view }) => ({
      id,
      name: fullName(view),
      teamName: teams.get(view.teamId) ?? '',
    }));
    return sortedBy(users, ({ name }) => name);
  },
);
