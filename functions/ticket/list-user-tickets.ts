import { listUserTickets } from '../../shared/contract/ticket.ts';
import { reaches } from '../kernel/caller.ts';
import { implement } from '../kernel/implement.ts';
import { keys } from '../store/keys.ts';
import { parseUser } from '../store/user-record.ts';
import { sellerLotteries } from './seller-lotteries.ts';

export const handler = implement(
  listUserTickets,
  {
    ahead: ({ params, query, resources: { table } }) => sellerLotteries(table, params.userId, query.cursor),
  },
  async ({ params, caller, resources: { table }, fail }, ahead) => {
    const item = await table.get(keys.user(params.userId));
    const user = item && parseUser(item);
    return user && reaches(caller, { id: user.id, teamId: user.view.teamId }) ? ahead : fail('notFound');
  },
);
