import { buyerOf, newTicket } from '../fixture.ts';
import { byId, type Row, type Rows } from './row.ts';

/** An unsold ticket of the seller. */
const fresh: NonNullable<Row['fresh']> = async (holding) => ({
  ticket: await newTicket(holding, holding.ids.lottery),
});
/** A sold ticket that has not won. */
const sold: NonNullable<Row['fresh']> = async (holding) => {
  const soldTicket = await newTicket(holding, holding.ids.lottery);
  const buyer = await holding.club.sell(holding.club.admin, soldTicket, buyerOf(holding.word));
  return { soldTicket, buyer };
};

export const ticket: Rows = {
  listOwnTickets: {},
  findTickets: {
    ids: { club: 'anyone' },
    request: ({ club: clubId, account: email }) => ({ body: { clubId, email } }),
    unknown: ['204', '400 request.invalid'],
  },
  listUserTickets: {
    ids: { user: 'scope' },
    request: ({ user: userId }) => ({ params: { userId } }),
  },
  readTicket: [byId('ticket', 'scope'), byId('soldTicket', 'scope', { again: true })],
  listArchivedTickets: {
    ids: { archived: 'self' },
    request: ({ archived: ticketBaseId }) => ({ params: { ticketBaseId } }),
  },
  assignToTeam: {
    ids: { lottery: 'club', user: 'scope' },
    request: ({ lottery: ticketBaseId, user }) => ({ body: { ticketBaseId, quantity: 1, userIds: [user] } }),
  },
  assignToUser: {
    ids: { lottery: 'club', user: 'scope' },
    request: ({ lottery: ticketBaseId, user: userId }) => ({ body: { ticketBaseId, quantity: 1, userId } }),
  },
  assignSpecific: {
    ids: { lottery: 'club', user: 'scope' },
    request: ({ lottery: ticketBaseId, user: userId, number }) => ({
      body: { ticketBaseId, number, userId },
    }),
  },
  deleteTicket: byId('ticket', 'scope', { fresh }),
  sellTicket: [
    {
      ids: { ticket: 'scope' },
      request: ({ ticket: ticketId, word }) => ({ body: { ticketId, ...buyerOf(word) } }),
      fresh,
    },
    {
      ids: { soldTicket: 'scope', buyer: 'scope' },
      request: ({ soldTicket: ticketId, buyer: customerId, word }) => ({
        body: { ticketId, customerId, ...buyerOf(word) },
      }),
      bound: true,
    },
  ],
  unsellTicket: byId('buyer', 'scope', { fresh: sold }),
  mailTicket: {
    ids: { soldTicket: 'scope' },
    request: ({ soldTicket: ticketId, word }) => ({ body: { ticketId, message: word } }),
  },
  copyBuyer: {
    ids: { ticket: 'self', archivedTicket: 'self' },
    request: ({ ticket: newTicketId, archivedTicket: copyTicketId }) => ({
      body: { newTicketId, copyTicketId },
    }),
    bound: true,
    fresh,
    by: 'seller',
  },
};
