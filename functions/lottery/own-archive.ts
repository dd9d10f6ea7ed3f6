import { keys } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import { type LotteryRecord, parseListedLottery } from '../store/lottery-record.ts';

/** Archived lotteries in which a user has tickets, newest first. One wave, 1 R. */
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
