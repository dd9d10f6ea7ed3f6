const prizeId = 'x7k2m';

/** Example values of prizes; by field name as in openapi-examples.ts. */
export const prizeExamples = {
  prizeId,
  'listPrizes.id': prizeId,
  'prizes.id': prizeId,
  'listPrizes.name': 'Cykel från Nordvikens cykel',
  'plan.name': 'Cykel från Nordvikens cykel',
  value: 4995,
  sponsor: 'Nordvikens cykel',
  count: 2,
  cash: false,
} as const;
