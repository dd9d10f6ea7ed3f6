import { createDraw, drawWinner, readOdds } from '../../../../shared/contract/draw.ts';
import { readSaleSummary } from '../../../../shared/contract/lottery.ts';
import { pathOf } from '../../../../shared/contract/index.ts';
import type { Route } from '../../../../shared/contract/route.ts';
import { listOwnTickets, sellTicket, unsellTicket } from '../../../../shared/contract/ticket.ts';
import { largeClub } from '../../../budgets/large-club.ts';
import type { TestCloud } from '../../../support/start-cloud.ts';
import { buyer, type Contender, isSold, ownTickets, sellers, type Wire } from './contender.ts';

const wire = (route: Route, id = '', rest: Partial<Wire> = {}): Wire => ({
  method: route.method,
  path: pathOf(route).replace('{id}', id),
  ...rest,
});

/** The product in its local cloud: every request goes through the edge, the API and a function of its own. */
export function ours(cloud: TestCloud): Contender {
  return {
    name: 'ours',
    prepare: async (tickets) => {
      const { club, lottery } = await largeClub(cloud, tickets, sellers, { room: ownTickets, isSold });
      const { body: drawId } = await club.admin.call(createDraw, {
        body: { name: 'Jul', ticketBaseId: lottery },
      });
      const authorization = `Bearer ${club.admin.token}`;
      const seller = await club.addSeller(club.p12);
      const unsold = await club.tickets(lottery, seller, ownTickets);
      return {
        url: cloud.url,
        authorization: `Bearer ${seller.token}`,
        home: wire(listOwnTickets),
        sales: unsold.map((ticketId) =>
          wire(sellTicket, '', { body: { ticketId, ...buyer }, isKeyed: true }),
        ),
        removal: wire(unsellTicket, '{sold}', { isKeyed: true }),
        summary: wire(readSaleSummary, lottery, { authorization }),
        odds: wire(readOdds, drawId, { authorization }),
        draw: wire(drawWinner, '', { authorization, body: { drawId, name: 'Cykel' }, isKeyed: true }),
      };
    },
    // While a sale is open each winner's set of sold numbers is kept, after the answer.
    settle: () => cloud.drain(),
    stop: async () => undefined,
  };
}
