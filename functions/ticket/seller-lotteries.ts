import type { SellerLottery } from '../../shared/contract/ticket.ts';
import { parseListedLottery, toLottery } from '../lottery/lottery-record.ts';
import { keys } from '../table/keys.ts';
import type { TableReader } from '../table/table.ts';
import { parseTicket, toTicketEntry } from './ticket-record.ts';

/**
 * A user's lotteries that are not archived, with the tickets by number, newest lottery first. One wave: both
 * lists are indexes. 2 R for 50 tickets.
 */
export async function sellerLotteries(table: TableReader, userId: string): Promise<SellerLottery[]> {
  const [lotteries, items] = await Promise.all([
    table.query(keys.lotteries(false)),
    table.query(keys.ticketsOfUser(userId)),
  ]);
  const tickets = Map.groupBy(items.map(parseTicket), (ticket) => ticket.lotteryId);
  return lotteries
    .map(parseListedLottery)
    .toSorted((one, other) => other.view.createdDate.localeCompare(one.view.createdDate))
    .flatMap((lottery) => {
      const own = tickets.get(lottery.id) ?? [];
      const sold = own.filter((ticket) => ticket.view.b).length;
      return own.length === 0
        ? []
        : [{ ...toLottery(lottery), total: own.length, sold, tickets: own.map(toTicketEntry) }];
    });
}
