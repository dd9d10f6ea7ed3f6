import { buyerOf, newTicket, newSale as fresh } from '../fixture.ts';
import { byId, type Rows } from './row.ts';

export const sale: Rows = {
  createSale: {
    ids: { ticket: 'scope' },
    request: ({ ticket, word }) => ({ body: { ticketIds: [ticket], ...buyerOf(word), mail: false } }),
    fresh: async (holding) => ({ ticket: await newTicket(holding, holding.ids.lottery) }),
  },
  readSale: byId('sale', 'treasurer', { fresh }),
  listSales: {
    ids: { lottery: 'club' },
    request: ({ lottery: ticketBaseId }) => ({ query: { ticketBaseId } }),
  },
  editSale: {
    ids: { sale: 'scope' },
    request: ({ sale: id, word }) => ({ params: { id }, body: buyerOf(word) }),
    fresh,
  },
  editPayment: {
    ids: { sale: 'scope' },
    request: ({ sale: id }) => ({ params: { id }, body: { state: 'paid', method: 'swish' } }),
    fresh,
  },
  deleteSale: byId('sale', 'scope', { fresh }),
  listPreviousBuyers: {},
  withdrawContact: {
    ids: { receipt: 'anyone' },
    request: ({ receipt: token }) => ({ body: { token } }),
    unknown: ['204', '400 auth.tokenInvalid'],
    anyLength: true,
  },
  readReceipt: {
    ids: { receipt: 'anyone' },
    request: ({ receipt: token }) => ({ params: { token } }),
    open: true,
    anyLength: true,
  },
};
