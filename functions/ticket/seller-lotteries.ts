import type { SellerLottery } from '../../shared/contract/ticket.ts';
import { parseListedLottery, toLottery } from '../lottery/lottery-record.ts';
import { keys } from '../table/keys.ts';
import type { TableReader } from '../table/table.ts';
import { parseTicket, type TicketRecord, toTicketEntry } from './ticket-record.ts';

/** Tickets that are read beside the lotteries: more than most sellers ever have. */
const firstRead = 100;

/**
 * A user's lotteries that are not archived, with the tickets by number, newest lottery first. One wave, since
 * both lists are indexes: 2 R for 50 tickets. Who has more tickets, archived ones included, costs a second
 * one over the open lotteries, so that a long history costs no more than a short one.
 */
export async function sellerLotteries(table: TableReader, userId: string): Promise<SellerLottery[]> {
  const [items, first] = await Promise.all([
    table.query(keys.lotteries(false)),
    table.query(keys.ticketsOfUser(userId), { limit: firstRead }),
  ]);
  const lotteries = items.map(parseListedLottery);
  const read = first.map(parseTicket);
  // In the order of the index; the last lottery that was reached may go on.
  const reached = first.length < firstRead ? undefined : read.at(-1)?.lotteryId;
  const own = await Promise.all(
    lotteries.map(async ({ id }): Promise<TicketRecord[]> => {
      if (reached === undefined || id < reached) return read.filter((ticket) => ticket.lotteryId === id);
      return (await table.query(keys.ticketsOfUser(userId, id))).map(parseTicket);
    }),
  );
  return lotteries
    .flatMap((lottery, index) => {
      const tickets = own[index] ?? [];
      const sold = tickets.filter((ticket) => ticket.view.b).length;
      return tickets.length === 0
        ? []
        : [{ ...toLottery(lottery), total: tickets.length, sold, tickets: tickets.map(toTicketEntry) }];
    })
    .toSorted((one, other) => other.createdDate.localeCompare(one.createdDate));
}
