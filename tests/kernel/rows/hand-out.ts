import { assignSpecific } from '../../../shared/contract/ticket.ts';
import { idFrom, newTicket, uniqueNumber } from '../fixture.ts';
import type { Row, Rows } from './row.ts';

/** An unsold ticket of the seller. */
const fresh: NonNullable<Row['fresh']> = async (holding) => ({
  ticket: await newTicket(holding, holding.ids.lottery),
});

/** An unsold ticket of another seller in the seller's team. */
const ofColleague: NonNullable<Row['fresh']> = async ({ club, ids, team }) => ({
  ticket: await idFrom(club.admin.call, assignSpecific, {
    ticketBaseId: ids.lottery,
    number: uniqueNumber(),
    userId: (await club.addSeller(team)).id,
  }),
});

export const handOut: Rows = {
  returnTickets: {
    ids: { ticket: 'scope' },
    request: ({ ticket }) => ({ body: { ticketIds: [ticket] } }),
    fresh,
  },
  moveTickets: {
    ids: { ticket: 'scope', user: 'scope' },
    request: ({ ticket, user: userId }) => ({ body: { ticketIds: [ticket], userId } }),
    fresh: ofColleague,
  },
  handOut: {
    ids: { lottery: 'club', team: 'admins' },
    request: ({ lottery: ticketBaseId, team }) => ({
      body: { ticketBaseId, quantity: 1, teamIds: [team], mode: 'each', onlyActive: false },
    }),
  },
  previewHandOut: {
    ids: { lottery: 'club', team: 'admins' },
    request: ({ lottery: id, team }) => ({
      params: { id },
      query: { quantity: '10', teamIds: team, mode: 'topUp', onlyActive: 'true' },
    }),
  },
  printList: {
    ids: { user: 'scope', lottery: 'club' },
    request: ({ user: id, lottery: ticketBaseId }) => ({ params: { id }, query: { ticketBaseId } }),
  },
};
