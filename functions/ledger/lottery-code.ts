import { absent } from '../store/expression.ts';
import { keys } from '../store/keys.ts';
import type { LotteryRecord } from '../store/lottery-record.ts';
import type { Table } from '../store/table.ts';
import { ignoreConditionFailed } from '../store/write.ts';

/** The next code. 1 W; of a refused creation it is wasted. */
export async function nextCode(table: Table): Promise<number> {
  const { n } = await table.forSteps().change({ upsert: keys.lotteryCodes(), add: { n: 1 } });
  return Number(n) - 1;
}

/**
 * Gives a lottery its code for references, where it has none. Of two at once one wastes a code. 3 W, once a lottery; the
 * caller reads the lottery again.
 */
export async function giveCode(table: Table, { id }: Pick<LotteryRecord, 'id'>): Promise<void> {
  const code = await nextCode(table);
  await ignoreConditionFailed(
    table.forSteps().write({ update: keys.lottery(id), set: { 'view.code': code }, if: absent('view.code') }),
  );
}
