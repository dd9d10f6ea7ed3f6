import type { DrawRule } from '../../shared/domain/draw-rule.ts';
import { inParallel } from '../store/in-parallel.ts';
import { keys, shardsUpTo } from '../store/keys.ts';
import type { LotteryRecord } from '../store/lottery-record.ts';
import { parseSale } from '../store/sale-record.ts';
import type { TableReader } from '../store/table-reader.ts';
import { emptySet, readSold, type SoldSet, sizeOf, withNumbers } from './sold-set.ts';

/** The numbers that take part in a draw, and how many sold ones do not. */
export interface EligibleSet {
  readonly set: SoldSet;
  readonly eligible: number;
  readonly excluded: number;
}

/** The rule that a lottery's draws follow (R391). */
export const ruleOf = ({ view }: Pick<LotteryRecord, 'view'>): DrawRule => view.drawFrom ?? 'sold';

/**
 * The numbers that take part in a lottery's draws under its rule, strongly consistent. Costs the same as `readSold`; 1
 * R for 4 kB of sales if only paid tickets take part; nothing if all numbers do.
 */
export async function readEligible(table: TableReader, lottery: LotteryRecord): Promise<EligibleSet> {
  const { maxNumber } = lottery.view;
  switch (ruleOf(lottery)) {
    case 'all':
      return counted(withNumbers(emptySet(maxNumber), everyNumber(maxNumber), true));
    case 'sold':
      return counted(await readSold(table, lottery.id, maxNumber));
    case 'paid':
      return readPaid(table, lottery);
  }
}

const counted = (set: SoldSet, excluded = 0): EligibleSet => ({ set, eligible: sizeOf(set), excluded });

function* everyNumber(maxNumber: number): Generator<number> {
  for (let number = 1; number <= maxNumber; number++) yield number;
}

/** Bounds memory: a DynamoDB page has 1 MB, and several times that when parsed. */
const shardsAtOnce = 8;

async function readPaid(
  table: TableReader,
  { id, view: { maxNumber } }: LotteryRecord,
): Promise<EligibleSet> {
  const paid: number[] = [];
  let sold = 0;
  const shards = shardsUpTo(maxNumber);
  await inParallel(shards, shardsAtOnce, async (shard) => {
    for await (const page of table.pages(keys.salesOfShard(id, shard), { consistent: true }))
      for (const item of page) {
        const { facts } = parseSale(item);
        sold += facts.numbers.length;
        if (facts.payment?.state === 'paid') paid.push(...facts.numbers);
      }
  });
  return counted(withNumbers(emptySet(maxNumber), paid, true), sold - paid.length);
}
