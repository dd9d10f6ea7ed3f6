import { createDraw, drawWinner, readOdds } from '../../../shared/contract/draw.ts';
import { readSaleSummary } from '../../../shared/contract/lottery.ts';
import { listOwnTickets, sellTicket, unsellTicket } from '../../../shared/contract/ticket.ts';
import { largeClub } from '../../budgets/large-club.ts';
import { buyer } from '../../support/club.ts';
import type { TestCloud } from '../../support/start-cloud.ts';
import { type Contender, isSold, ownTickets, sellers } from './contender.ts';

/** The product in its local cloud: every request goes through the edge, the API and a function of its own. */
export function ours(cloud: TestCloud): Contender {
  return {
    name: 'ours',
    prepare: async (tickets) => {
      const { club, lottery } = await largeClub(cloud, tickets, sellers, { room: ownTickets, isSold });
      const unsold = await club.tickets(lottery, club.seller, ownTickets);
      const params = { id: lottery };
      const { body: drawId } = await club.admin.call(createDraw, {
        body: { name: 'Jul', ticketBaseId: lottery },
      });
      let sold = '';
      const done = async (answer: Promise<{ status: number }>) => {
        const { status } = await answer;
        if (status >= 300) throw new Error(`ours: ${status}`);
      };
      return {
        home: () => done(club.seller.call(listOwnTickets, {})),
        sale: async () => {
          const answer = await club.seller.call(sellTicket, {
            body: { ticketId: unsold[0] ?? '', ...buyer },
          });
          sold = answer.body;
          await done(Promise.resolve(answer));
        },
        unsell: () => done(club.seller.call(unsellTicket, { params: { id: sold } })),
        summary: () => done(club.admin.call(readSaleSummary, { params })),
        odds: () => done(club.admin.call(readOdds, { params: { id: drawId } })),
        // While a sale is open each winner's set of sold numbers is kept, after the answer.
        settle: () => cloud.drain(),
        draw: () => done(club.admin.call(drawWinner, { body: { drawId, name: 'Cykel' } })),
      };
    },
    stop: async () => undefined,
  };
}
