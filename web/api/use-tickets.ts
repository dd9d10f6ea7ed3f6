import { listOwnTickets, listUserTickets, type SellerLottery } from '../../shared/contract/ticket.ts';
import { type Query, useList } from './use-query.ts';

/** Merges a lottery that arrived in several parts, each with other tickets. */
function asOne(lotteries: readonly SellerLottery[]): readonly SellerLottery[] {
  const found = new Map<string, SellerLottery>();
  for (const lottery of lotteries) {
    const before = found.get(lottery.id);
    found.set(lottery.id, before ? { ...before, tickets: [...before.tickets, ...lottery.tickets] } : lottery);
  }
  return [...found.values()];
}

/** The user's own lotteries that are not archived, with the user's tickets. */
export const useOwnTickets = (): Query<readonly SellerLottery[]> =>
  useList(listOwnTickets, { query: {} }, { joined: asOne });

/** The same for a member in scope; null waits. */
export const useTicketsOf = (userId: string | null): Query<readonly SellerLottery[]> =>
  useList(listUserTickets, userId === null ? null : { params: { userId }, query: {} }, { joined: asOne });
