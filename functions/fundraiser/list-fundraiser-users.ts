import { listFundraiserUsers } from '../../shared/contract/fundraiser.ts';
import { implement } from '../kernel/implement.ts';
import { fitting, partOf } from '../store/page.ts';
import { teamNames } from '../store/structure-record.ts';
import { fullName } from '../store/shown-name.ts';
import { findUsers } from '../store/user-record.ts';
import { byName, positionByName, sortedByName } from '../ledger/user-view.ts';
import { listCollectors } from '../store/collector-record.ts';
import { findFundraiser } from '../store/fundraiser-record.ts';

export const handler = implement(
  listFundraiserUsers,
  {
    ahead: ({ params, resources: { table } }) =>
      Promise.all([findFundraiser(table, params.id), listCollectors(table, params.id), teamNames(table)]),
  },
  async ({ query, resources: { table }, fail }, ahead) => {
    const [fundraiser, userIds, teams] = await ahead;
    if (!fundraiser) return fail('notFound');
    const users = sortedByName(await findUsers(table, userIds));
    return fitting(
      partOf(users, query, positionByName, byName),
      ({ id, view }) => ({ id, name: fullName(view), teamName: teams.get(view.teamId) ?? '' }),
      positionByName,
    );
  },
);
