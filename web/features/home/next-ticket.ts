import type { SellerLottery, Ticket, TicketEntry } from '../../../shared/contract/ticket.ts';
import { saleIsOpen } from '../../../shared/domain/lottery.ts';
import { inTime } from '../../../shared/domain/swedish-order.ts';

type Taken = ReadonlySet<string>;

/**
 * The first unsold ticket of a lottery that is open for sale: or undefined.
 * @param taken ids of the tickets that wait on this device
 */
export function nextUnsold(lottery: SellerLottery, now: Date, taken: Taken): Ticket | undefined {
  if (!saleIsOpen(lottery, now)) return undefined;
  const isFree = ({ ticket, customer }: TicketEntry) => customer === undefined && !taken.has(ticket.id);
  return lottery.tickets.find(isFree)?.ticket;
}

/** The next ticket to sell: the first unsold ticket of the lottery that closes first. */
export function nextToSell(lotteries: readonly SellerLottery[], now: Date, taken: Taken): Ticket | undefined {
  return lotteries
    .toSorted((one, other) => inTime(one.validUntilDate, other.validUntilDate))
    .map((lottery) => nextUnsold(lottery, now, taken))
    .find((ticket) => ticket !== undefined);
}

/** Assigned and sold tickets of several lotteries in total. */
export const sumOf = (lotteries: readonly SellerLottery[]) => ({
  total: lotteries.reduce((sum, { total }) => sum + total, 0),
  sold: lotteries.reduce((sum, { sold }) => sum + sold, 0),
});
