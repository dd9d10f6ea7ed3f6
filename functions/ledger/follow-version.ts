import { below, equal } from '../store/expression.ts';
import { type Key, keys } from '../store/keys.ts';
import type { LotteryRecord } from '../store/lottery-record.ts';
import type { Table } from '../store/table.ts';
import { attempt } from '../store/write.ts';

/**
 * Raises a tally's (`v`) or draw's (`lv`) version to its lottery's: for records that the fan-out of a change has not
 * reached, or never will because its process crashed. Only upwards, and only to the lottery's current version.
 */
export const followVersion = (
  table: Table,
  record: Key,
  attribute: 'v' | 'lv',
  { id, v }: Pick<LotteryRecord, 'id' | 'v'>,
): Promise<unknown> =>
  attempt(
    table.transact([
      { update: record, set: { [attribute]: v }, if: below(attribute, v) },
      { check: keys.lottery(id), if: equal('v', v) },
    ]),
  );
