import * as z from 'zod/mini';
import { type BaseAmount, withAdded } from '../../shared/domain/base-amounts.ts';
import { absent, equal, type Write } from './write.ts';
import { keys } from './keys.ts';
import type { TableReader } from './table-reader.ts';

/** The price base amounts that operators have added, by year. */
const AddedAmounts = z.object({
  /** Counts changes. */
  v: z.number(),
  amounts: z.array(
    z.object({ year: z.number(), amount: z.number(), source: z.string(), confirmed: z.boolean() }),
  ),
});
export type AddedAmounts = z.infer<typeof AddedAmounts>;

/** 0.5 R, 1 R consistent. */
export async function readAddedAmounts(
  table: TableReader,
  options: { consistent?: boolean } = {},
): Promise<AddedAmounts> {
  const item = await table.get(keys.baseAmounts(), options);
  return item ? AddedAmounts.parse(item) : { v: 0, amounts: [] };
}

/** The whole table: the release's and what operators have added (R440). 0.5 R. */
export const readBaseAmounts = async (table: TableReader): Promise<BaseAmount[]> =>
  withAdded((await readAddedAmounts(table)).amounts);

/** The write that replaces the added amounts; fails if they have changed since they were read. */
export const addedAmountsPut = (before: AddedAmounts, amounts: readonly BaseAmount[]): Write => ({
  put: { ...keys.baseAmounts(), v: before.v + 1, amounts },
  if: before.v === 0 ? absent('pk') : equal('v', before.v),
});
