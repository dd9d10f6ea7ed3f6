import { keys } from '../table/keys.ts';
import type { TableReader } from '../table/table.ts';
import { type LotteryRecord, parseListedLottery } from './lottery-record.ts';

/** The archived lotteries in which a user has tickets, newest first. One wave, 1 R. */
export async function ownArchive(
  table: TableReader,
  userId: string,
): Promise<Pick<LotteryRecord, 'id' | 'view'>[]> {
  const [archived, tallies] = await Promise.all([
    table.query(keys.lotteries(true)),
    table.query(keys.talliesOfUser(userId)),
  ]);
  const own = new Set(tallies.map((item) => item.sk2));
  return archived
    .map(parseListedLottery)
    .filter(({ id }) => own.has(id))
    .toSorted((one, other) => other.view.createdDate.localeCompare(one.view.createdDate));
}
