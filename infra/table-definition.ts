/** Keys and indexes of the single table. The stack and the local cloud make it from this. */
export const tableDefinition = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Seconds since 1970; items past it vanish some time later, so readers check it too. */
  timeToLive: 'expiresAt',
  indexes: [
    /** Lists: `view` holds what a list shows of a record, so that a list reads the index alone. */
    { name: 'GSI1', partitionKey: 'pk1', sortKey: 'sk1', include: ['view'] },
    /** Reverse look-ups: the keys say which records to read. */
    { name: 'GSI2', partitionKey: 'pk2', sortKey: 'sk2', include: [] },
  ],
} as const satisfies {
  partitionKey: string;
  sortKey: string;
  timeToLive: string;
  indexes: readonly { name: string; partitionKey: string; sortKey: string; include: readonly string[] }[];
};
