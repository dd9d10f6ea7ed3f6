import { Divergence } from './difference.ts';
import { type Club, type Lottery, type Person, type Ticket, ticketId, ticketsOf } from './model.ts';
import type { View } from './view.ts';
import { viewOfHome } from './views-lottery.ts';
import { viewOfSum } from './views-sums.ts';

/** The tickets of a lottery, those first of which that is true. */
export const firstThose = (lottery: Lottery, which: (ticket: Ticket) => boolean): Ticket[] => {
  const tickets = ticketsOf(lottery);
  return [...tickets.filter(which), ...tickets.filter((ticket) => !which(ticket))];
};
export const isSold = ({ buyer }: Ticket): boolean => buyer !== undefined;

/** Who sells a ticket: its owner, or whoever leads them. */
export const seller = (club: Club, { owner }: Ticket): Person =>
  owner.active && !owner.gone ? owner : club.leaderOf(owner.team);

export const viewsOfTicket = (club: Club, lottery: Lottery, { owner }: Ticket): View[] => [
  viewOfSum(club, lottery),
  viewOfHome(club, owner),
];

export const nameOf = (lottery: Lottery, { number }: Ticket) => `no ${number} of ${lottery.name}`;

/** The id of a sale's answer names its ticket, and is new. */
export function soldAs(body: unknown, lottery: Lottery, { number }: Ticket): string {
  const id = String(body);
  if (!id.startsWith(`${ticketId(lottery, number)}-`) || id === lottery.formerBuyer)
    throw new Divergence(`the new buyer's id is ${id}`);
  return id;
}
