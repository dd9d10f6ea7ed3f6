import type { CountedLottery } from '../../shared/contract/lottery.ts';
import { environment } from '../store/environment.ts';
import { keys } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import { listTallies, sumTallies } from '../store/tally-record.ts';
import { buyersKeptUntil } from './buyer-retention.ts';
import { type LotteryRecord, parseListedLottery, toRunLottery } from '../store/lottery-record.ts';

/** Active or archived lotteries with their counts, newest first. Archived ones store their counts. */
export async function countLotteries(table: TableReader, closed: boolean): Promise<CountedLottery[]> {
  const lotteries = (await table.query(keys.lotteries(closed))).map(parseListedLottery);
  const counted = await Promise.all(
    lotteries.map(async (lottery) => ({
      ...toRunLottery(lottery),
      ...keptUntil(lottery.view),
      ...(lottery.view.counts ?? sumTallies(await listTallies(table, lottery.id))),
    })),
  );
  return counted.toSorted((one, other) => other.createdDate.localeCompare(one.createdDate));
}

function keptUntil({
  archivedDate,
  buyersGone,
}: LotteryRecord['view']): Pick<CountedLottery, 'buyersKeptUntil'> {
  if (archivedDate === undefined) return {};
  const until = buyersKeptUntil(archivedDate, environment().BUYER_RETENTION_MONTHS);
  return { buyersKeptUntil: buyersGone === true ? null : until };
}
