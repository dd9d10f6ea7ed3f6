import type { Row, Rows } from './row.ts';

const period = { from: '2020-01-01', to: '2099-12-31' } as const;

/** As figures, and as files. */
const forms: readonly Readonly<Record<string, string>>[] = [{}, { as: 'pdf' }, { as: 'xlsx' }];

export const account: Rows = {
  readAccount: forms.map((query): Row => ({
    ids: { lottery: 'treasurer' },
    request: ({ lottery: id }) => ({ params: { id }, query }),
  })),
  readClubAccount: forms.map((query): Row => ({ request: () => ({ query: { ...period, ...query } }) })),
  saveCosts: {
    ids: { lottery: 'treasurer' },
    request: ({ lottery: id, word }) => ({
      params: { id },
      body: { costs: [{ name: word, amount: 300 }] },
    }),
  },
};
