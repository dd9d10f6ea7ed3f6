import { listOwnTickets } from '../../shared/contract/ticket.ts';
import { implement } from '../kernel/implement.ts';
import { sellerLotteries } from './seller-lotteries.ts';

export const handler = implement(
  listOwnTickets,
  { ahead: ({ query, userId, resources: { table } }) => sellerLotteries(table, userId, query.cursor) },
  async (_call, ahead) => ahead,
);
