import { newSale } from '../fixture.ts';
import { byId, type Rows } from './row.ts';

const row = { line: 1, date: '2026-11-20', amount: 40, message: 'Tack', name: 'Betalare' };

export const payment: Rows = {
  previewPayments: { request: ({ word }) => ({ body: { rows: [{ ...row, message: word }] } }) },
  confirmPayments: {
    request: ({ word, email }) => ({ body: { rows: [{ ...row, message: word, bankReference: email }] } }),
  },
};

export const reminder: Rows = {
  remindSellers: {
    ids: { lottery: 'club' },
    request: ({ lottery: id, word }) => ({ params: { id }, body: { to: 'notSold', message: word } }),
  },
  remindBuyer: byId('sale', 'scope', { fresh: newSale }),
};
