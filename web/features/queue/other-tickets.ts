import type { SellerLottery, Ticket } from '../../../shared/contract/ticket.ts';
import { saleIsOpen } from '../../../shared/domain/lottery.ts';
import type { WaitingSale } from '../../device/database.ts';
import { amountOf } from '../../queue/as-sale.ts';
import { type Draft, shownOf } from '../../queue/waiting-sale.ts';

/** The seller's tickets that can be sold in place of this sale's, by number: those that no other sale waits with. */
export function freeTickets(
  lottery: SellerLottery,
  taken: ReadonlySet<string>,
  { body: { ticketIds } }: WaitingSale,
): readonly Ticket[] {
  if (!saleIsOpen(lottery, new Date())) return [];
  return lottery.tickets.flatMap(({ ticket, customer }) =>
    customer === undefined && (!taken.has(ticket.id) || ticketIds.includes(ticket.id)) ? [ticket] : [],
  );
}

/**
 * The same sale with the same number of tickets: keeps those still unsold, and replaces the rest. Undefined if too few
 * are left.
 */
export function withOtherTickets(
  sale: WaitingSale,
  lottery: SellerLottery,
  taken: ReadonlySet<string>,
): Draft | undefined {
  const { ticketIds } = sale.body;
  const free = freeTickets(lottery, taken, sale);
  const isOwn = ({ id }: Ticket) => ticketIds.includes(id);
  const kept = free.filter(isOwn);
  const chosen = [...kept, ...free.filter((ticket) => !isOwn(ticket))].slice(0, ticketIds.length);
  if (kept.length === ticketIds.length || chosen.length < ticketIds.length || !sale.shown) return undefined;
  const { sellerId, way } = sale.shown;
  return {
    body: { ...sale.body, ticketIds: chosen.map(({ id }) => id) },
    // At the price that its seller knows; the server reports a change.
    shown: shownOf({ ...lottery, price: sale.shown.lottery.price }, { sellerId, tickets: chosen, way }),
  };
}

/** The same sale at the price that the lottery has now; undefined where it is the one that its seller knows. */
export function atNewPrice(sale: WaitingSale, { price }: SellerLottery): Draft | undefined {
  const { body, shown } = sale;
  if (price === shown.lottery.price) return undefined;
  const dearer = { ...shown, lottery: { ...shown.lottery, price } };
  return { body: { ...body, amount: amountOf({ shown: dearer }) }, shown: dearer };
}

/** The ticket on whose page the sale is changed; undefined if none is left to sell. */
export function placeToChange(sale: WaitingSale, free: readonly Ticket[]): string | undefined {
  const [first] = sale.body.ticketIds;
  if (sale.refusal === undefined) return first;
  return (free.find(({ id }) => sale.body.ticketIds.includes(id)) ?? free[0])?.id;
}
