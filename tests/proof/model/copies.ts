import { copyBuyer, readTicket } from '../../../shared/contract/ticket.ts';
import { mustBe } from './difference.ts';
import { at, isOpen, type Lottery, shownName, type Ticket, ticketId, ticketsOf } from './model.ts';
import { firstThose, isSold, nameOf, seller, soldAs, viewsOfTicket } from './one-ticket.ts';
import { caller, firstOf, reachesTicket } from './rights.ts';
import type { Kinds } from './step.ts';
import { shownLottery, shownTicket } from './views-lottery.ts';

/** Tickets with their lotteries, those first of which that is true. */
const among = (lotteries: readonly Lottery[], which: (ticket: Ticket) => boolean) =>
  lotteries.flatMap((lottery) => firstThose(lottery, which).map((ticket) => ({ lottery, ticket })));

/** With this pick a buyer is to be copied from a lottery in use. */
const wrongly = 7;

/** Tickets sold once more to whom others were sold before, and looked at. */
export const copies: Kinds = {
  copyBuyer: {
    weight: 5,
    picks: 3,
    plan: (club, [who = 0, which = 0, to = 0]) => {
      const from = at(among(club.lotteriesThat(which % 8 !== wrongly), isSold), which);
      const own = ({ ticket }: { ticket: Ticket }) => ticket.owner === from?.ticket.owner;
      const target = at(among(club.lotteries.toReversed(), (each) => !isSold(each)).filter(own), to);
      if (!from || !target) return undefined;
      const { lottery, ticket } = target;
      const { buyer } = from.ticket;
      const by = caller(club, seller(club, from.ticket), who);
      return {
        by,
        needs: 'user',
        does: `sells ${nameOf(lottery, ticket)} to the buyer of ${nameOf(from.lottery, from.ticket)}`,
        route: copyBuyer,
        input: {
          body: {
            newTicketId: ticketId(lottery, ticket.number),
            copyTicketId: ticketId(from.lottery, from.ticket.number),
          },
        },
        refused: firstOf({
          notFound: from.ticket.owner !== by,
          'ticket.notArchived': !from.lottery.closed,
          'ticket.notSold': buyer === undefined,
          'sale.closed': !isOpen(lottery),
          'ticket.alreadySold': isSold(ticket),
        }),
        fine: 200,
        told: (body) => {
          if (buyer) ticket.buyer = { ...buyer, id: soldAs(body, lottery, ticket) };
        },
        looks: () => viewsOfTicket(club, lottery, ticket),
      };
    },
  },
  readTicket: {
    weight: 4,
    picks: 3,
    plan: (club, [who = 0, of = 0, which = 0]) => {
      const lottery = at(club.lotteries, of);
      const ticket = lottery && at(ticketsOf(lottery), which);
      const by = at(club.people, who);
      if (!lottery || !ticket || !by) return undefined;
      return {
        by,
        needs: 'user',
        does: `looks at ${nameOf(lottery, ticket)}`,
        route: readTicket,
        input: { params: { id: ticketId(lottery, ticket.number) } },
        refused: firstOf({ notFound: !reachesTicket(by, ticket) }),
        fine: 200,
        told: (body) => {
          const user = { id: ticket.owner.id, ...shownName(ticket.owner) };
          const shows = { ...shownTicket(lottery, ticket), ticketBase: shownLottery(lottery), user };
          mustBe('the ticket', shows, body);
        },
      };
    },
  },
};
