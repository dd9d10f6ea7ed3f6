import type { SellerLottery } from '../../../shared/contract/ticket.ts';
import { saleIsOpen } from '../../../shared/domain/lottery.ts';

/** The first unsold ticket of a lottery that is open for sale: its id, or undefined. */
export function nextUnsold(lottery: SellerLottery, now: Date): string | undefined {
  if (!saleIsOpen(lottery, now)) return undefined;
  return lottery.tickets.find((entry) => entry.customer === undefined)?.ticket.id;
}

/** The next ticket to sell: the first unsold ticket of the lottery that closes first. */
export function nextToSell(lotteries: readonly SellerLottery[], now: Date): string | undefined {
  return lotteries
    .toSorted((one, other) => one.validUntilDate.localeCompare(other.validUntilDate))
    .map((lottery) => nextUnsold(lottery, now))
    .find((id) => id !== undefined);
}

/** Assigned and sold tickets of several lotteries in total. */
export const sumOf = (lotteries: readonly SellerLottery[]) => ({
  total: lotteries.reduce((sum, { total }) => sum + total, 0),
  sold: lotteries.reduce((sum, { sold }) => sum + sold, 0),
});
