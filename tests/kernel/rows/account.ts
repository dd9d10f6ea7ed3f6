import type { Row, Rows } from './row.ts';

const period = { from: '2020-01-01', to: '2099-12-31' } as const;

/** As figures, and as files. */
const forms = [
  { query: {} },
  { query: { as: 'pdf' }, again: true },
  { query: { as: 'xlsx' }, again: true },
] as const;

export const account: Rows = {
  readAccount: forms.map(({ query, ...more }): Row => ({
    ids: { lottery: 'treasurer' },
    request: ({ lottery: id }) => ({ params: { id }, query }),
    ...more,
  })),
  readClubAccount: forms.map(({ query, ...more }): Row => ({
    request: () => ({ query: { ...period, ...query } }),
    ...more,
  })),
  saveCosts: {
    ids: { lottery: 'treasurer' },
    request: ({ lottery: id, word }) => ({
      params: { id },
      body: { costs: [{ name: word, amount: 300 }] },
    }),
  },
};
