import { readFileSync } from 'node:fs';

/** One change to the product that takes a promise away, and the test that must then fail. */
export interface Mutation {
  /** What goes wrong with it. */
  readonly says: string;
  readonly file: string;
  /** Stands in the file once. */
  readonly from: string;
  readonly to: string;
  /** The test file that catches it: one is enough, others may too. */
  readonly caughtBy: string;
}

const [, ...rows] = readFileSync(new URL('mutations.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');

export const mutations: readonly Mutation[] = rows.map((row) => {
  const [says = '', file = '', from = '', to = '', caughtBy = ''] = row.split('\t');
  return { says, file, from, to, caughtBy };
});
