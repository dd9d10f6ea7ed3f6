import { buyerOf, firstSaleOf, newTicket } from '../stand.ts';
import { byId, type Row, type Rows } from './row.ts';

/** A sale of one ticket of the seller. */
const fresh: NonNullable<Row['fresh']> = async (holding) => {
  const ticket = await newTicket(holding, holding.ids.lottery);
  await holding.club.sell(holding.club.admin, ticket, buyerOf(holding.word));
  return { sale: firstSaleOf(ticket) };
};

export const sale: Rows = {
  createSale: {
    ids: { ticket: 'scope' },
    request: ({ ticket, word }) => ({ body: { ticketIds: [ticket], ...buyerOf(word), mail: false } }),
    fresh: async (holding) => ({ ticket: await newTicket(holding, holding.ids.lottery) }),
  },
  readSale: byId('sale', 'scope', { fresh }),
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
};
