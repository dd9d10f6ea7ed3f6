/** Example values of clubs that start by themselves; by field name as in openapi-examples.ts. */
export const startExamples = {
  'auth.name': 'Åsby FF',
  '{checkUrlKey}.key': 'asby-ff',
  suggestion: 'asby-ff-2',
  memberAddresses: 214,
  maxMemberAddresses: 1000,
  buyerMails: 12,
  maxBuyerMails: 50,
} as const;
