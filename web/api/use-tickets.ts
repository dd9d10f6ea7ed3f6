import type { Sale } from '../../shared/contract/sale.ts';
import type { SellerLottery } from '../../shared/contract/ticket.ts';
import { saysPaid } from '../../shared/domain/ticket-payment.ts';
import { listOwnTickets, listUserTickets } from './own-calls.ts';
import { correctKept } from './use-kept.ts';
import { correctLists, type Query, type QueryOptions, useList } from './use-query.ts';

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
export const useOwnTickets = (options: QueryOptions = {}): Query<readonly SellerLottery[]> =>
  useList(listOwnTickets, { query: {} }, { joined: asOne, ...options });

/** The same for a member in scope; null as id waits. */
export const useTicketsOf = (
  userId: string | null,
  options: QueryOptions = {},
): Query<readonly SellerLottery[]> =>
  useList(listUserTickets, userId === null ? null : { params: { userId }, query: {} }, {
    joined: asOne,
    ...options,
  });

/**
 * Adds a sale to the loaded lists and to the data kept on the device, so that neither offers a sold ticket before the
 * next fetch.
 */
export async function correctSold(sale: Sale): Promise<void> {
  const sold = new Set(sale.tickets.map(({ id }) => id));
  const corrected = (lottery: SellerLottery): SellerLottery => {
    if (lottery.id !== sale.ticketBaseId) return lottery;
    const paid = lottery.trackPayments ? saysPaid(sale.payment.state, lottery) : undefined;
    const customer = { ...sale.customer, saleId: sale.id, ...(paid !== undefined && { paid }) };
    const tickets = lottery.tickets.map((entry) =>
      sold.has(entry.ticket.id) ? { ticket: entry.ticket, customer } : entry,
    );
    return { ...lottery, tickets, sold: tickets.filter((entry) => entry.customer !== undefined).length };
  };
  correctKept(corrected);
  for (const route of [listOwnTickets, listUserTickets]) await correctLists(route, corrected);
}
