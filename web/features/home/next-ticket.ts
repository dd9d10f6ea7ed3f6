import type { SellerLottery, Ticket, TicketEntry } from '../../../shared/contract/ticket.ts';
import { saleIsOpen } from '../../../shared/domain/lottery.ts';
import { toOre, toSek } from '../../../shared/domain/numbers.ts';
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

/** The next ticket to sell, with its lottery: the first unsold ticket of the lottery that closes first. */
export function nextToSell(lotteries: readonly SellerLottery[], now: Date, taken: Taken) {
  for (const lottery of lotteries.toSorted((one, other) =>
    inTime(one.validUntilDate, other.validUntilDate),
  )) {
    const ticket = nextUnsold(lottery, now, taken);
    if (ticket !== undefined) return { ticket, lottery };
  }
  return undefined;
}

/** Assigned and sold tickets of several lotteries in total, and both in SEK. A price is fixed once a ticket is sold. */
export function sumOf(lotteries: readonly SellerLottery[]) {
  const sum = (of: (lottery: SellerLottery) => number) =>
    lotteries.reduce((total, lottery) => total + of(lottery), 0);
  return {
    total: sum(({ total }) => total),
    sold: sum(({ sold }) => sold),
    value: toSek(sum(({ total, price }) => total * toOre(price))),
    amount: toSek(sum(({ sold, price }) => sold * toOre(price))),
  };
}
