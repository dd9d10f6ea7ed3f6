import { sellTicket, unsellTicket } from '../../../shared/contract/ticket.ts';
import { mustBe } from './difference.ts';
import { at, type Buyer, isOpen, ticketId, ticketsOf } from './model.ts';
import { firstThose, isSold, nameOf, seller, soldAs, viewsOfTicket } from './one-ticket.ts';
import { caller, firstOf, isAdmin, reachesTicket } from './rights.ts';
import type { Kinds } from './step.ts';

type Details = Omit<Buyer, 'id'>;
/** Buyers, some of whom buy more than once. */
const customer = (index: number): Details => ({
  firstName: `Kund${index % 4}`,
  lastName: 'Köpare',
  email: `kund${index % 4}@kopare.example`,
  phone: '070-174 06 05',
});
const detailsOf = ({ firstName, lastName, email, phone }: Buyer): Details => ({
  firstName,
  lastName,
  email,
  phone,
});

/** Tickets sold, their buyers corrected, and taken back from them. */
export const sales: Kinds = {
  sell: {
    weight: 16,
    picks: 4,
    plan: (club, [who = 0, of = 0, which = 0, to = 0]) => {
      const lottery = at(club.lotteries, of);
      const ticket =
        lottery &&
        at(
          firstThose(lottery, (each) => !isSold(each)),
          which,
        );
      if (!lottery || !ticket) return undefined;
      const by = caller(club, seller(club, ticket), who);
      const details = customer(to);
      return {
        by,
        needs: 'user',
        does: `sells ${nameOf(lottery, ticket)} to ${details.firstName}`,
        route: sellTicket,
        input: { body: { ticketId: ticketId(lottery, ticket.number), ...details } },
        refused: firstOf({
          notFound: !reachesTicket(by, ticket),
          'sale.closed': !isOpen(lottery),
          'ticket.alreadySold': isSold(ticket),
        }),
        fine: 200,
        told: (body) => void (ticket.buyer = { id: soldAs(body, lottery, ticket), ...details }),
        looks: () => viewsOfTicket(club, lottery, ticket),
      };
    },
  },
  editBuyer: {
    weight: 4,
    picks: 4,
    plan: (club, [who = 0, of = 0, which = 0, change = 0]) => {
      const lottery = at(club.lotteries, of);
      const ticket = lottery && at(ticketsOf(lottery).filter(isSold), which);
      if (!lottery || !ticket?.buyer) return undefined;
      const by = caller(club, seller(club, ticket), who);
      const { buyer } = ticket;
      const stale = change % 6 === 5 ? lottery.formerBuyer : undefined;
      const renamed = change % 3 === 1;
      const name = `Om${club.turn + 1}`;
      const changed = renamed ? { firstName: name } : { email: `${name.toLowerCase()}@kopare.example` };
      const open = isOpen(lottery);
      return {
        by,
        needs: 'user',
        does: `writes ${Object.values(changed).join()} for the buyer of ${nameOf(lottery, ticket)}`,
        route: sellTicket,
        input: {
          body: {
            ticketId: ticketId(lottery, ticket.number),
            customerId: stale ?? buyer.id,
            ...detailsOf(buyer),
            ...changed,
          },
        },
        refused: firstOf({
          notFound: !reachesTicket(by, ticket) || stale !== undefined,
          'sale.closed': !open && (!isAdmin(by) || (renamed && ticket.wins === 0)),
          'ticket.won': renamed && ticket.wins > 0,
        }),
        fine: 200,
        told: (body) => {
          mustBe('the buyer', buyer.id, body);
          Object.assign(buyer, changed);
        },
        looks: () => viewsOfTicket(club, lottery, ticket),
      };
    },
  },
  unsell: {
    weight: 7,
    picks: 4,
    plan: (club, [who = 0, of = 0, which = 0, old = 0]) => {
      const lottery = at(club.lotteries, of);
      const ticket = lottery && at(ticketsOf(lottery).filter(isSold), which);
      if (!lottery || !ticket?.buyer) return undefined;
      const by = caller(club, seller(club, ticket), who);
      const stale = old % 6 === 5 ? lottery.formerBuyer : undefined;
      const { id, firstName } = ticket.buyer;
      return {
        by,
        needs: 'user',
        does: stale
          ? `takes back a sale of ${lottery.name} that has been taken back`
          : `takes ${nameOf(lottery, ticket)} back from ${firstName}`,
        route: unsellTicket,
        input: { params: { id: stale ?? id } },
        refused: firstOf({
          notFound: !reachesTicket(by, ticket) || stale !== undefined,
          'sale.closed': !isOpen(lottery),
          'ticket.won': ticket.wins > 0,
        }),
        fine: 204,
        told: () => {
          delete ticket.buyer;
          lottery.formerBuyer = id;
        },
        looks: () => viewsOfTicket(club, lottery, ticket),
      };
    },
  },
};
