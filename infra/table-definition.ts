/** Keys and indexes of the single table, as both the stack and the local cloud create it. */
export const tableDefinition = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Seconds since 1970. Expired items are deleted some time later, so readers check it too. */
  timeToLive: 'expiresAt',
  indexes: [
    /** Lists: `view` holds the attributes that a list shows, so that a list reads the index alone. */
    { name: 'GSI1', partitionKey: 'pk1', sortKey: 'sk1', include: ['view'] },
    /** Reverse lookups: the keys name the records to read. */
    { name: 'GSI2', partitionKey: 'pk2', sortKey: 'sk2', include: [] },
  ],
} as const satisfies {
  partitionKey: string;
  sortKey: string;
  timeToLive: string;
  indexes: readonly { name: string; partitionKey: string; sortKey: string; include: readonly string[] }[];
};
