import { listOwnTickets } from '../../shared/contract/ticket.ts';
import { implement } from '../runtime/implement.ts';
import { sellerLotteries } from './seller-lotteries.ts';

export const handler = implement(listOwnTickets, async (_call, ahead) => ahead, {
  ahead: ({ userId, resources: { table } }) => sellerLotteries(table, userId),
});
