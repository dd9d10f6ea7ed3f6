import { attempt, below, equal, type Item } from '../store/write.ts';
import { inParallel } from '../store/in-parallel.ts';
import { type Key, keys } from '../store/keys.ts';
import type { Table } from '../store/table.ts';
import { finishPendingOf } from './pending.ts';
import type { LotteryRecord } from '../store/lottery-record.ts';

const atOnce = 25;

/**
 * Fans a lottery's new version out to its tallies and draws, upwards only. Afterwards nothing can commit under the old
 * rules. Restartable: the fan-out of any later version completes it.
 */
export async function propagateVersion(
  table: Table,
  lotteryId: string,
  version: number,
  now: Date,
): Promise<void> {
  await finishPendingOf(table, { lotteryId }, now);
  const [tallies, draws] = await Promise.all([
    table.query(keys.tallies(lotteryId), { consistent: true }),
    table.query(keys.draws(lotteryId), { consistent: true }),
  ]);
  await inParallel(tallies, atOnce, (item) => raise(table, item, 'v', version));
  await inParallel(draws, atOnce, (item) => raise(table, item, 'lv', version));
}

async function raise(table: Table, item: Item, attribute: 'v' | 'lv', version: number): Promise<void> {
  if (Number(item[attribute]) >= version) return;
  await attempt(
    table.write({
      update: { pk: String(item.pk), sk: String(item.sk) },
      set: { [attribute]: version },
      if: below(attribute, version),
    }),
  );
}

/**
 * Raises a tally's (`v`) or draw's (`lv`) version to its lottery's, for records that the fan-out of a change has not
 * reached yet, or never will because its process crashed. Only upwards, and only to the lottery's current version.
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
