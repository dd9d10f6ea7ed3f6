import { keys } from './keys.ts';
import { type LotteryRecord, parseListedLottery } from './lottery-record.ts';
import { newestFirst, positionByDate } from './page.ts';
import type { TableReader } from './table-reader.ts';

export type ListedLottery = Pick<LotteryRecord, 'id' | 'view'>;

/** The position of a lottery in a list that is newest first. */
export const lotteryPosition = ({ id, view }: ListedLottery): string =>
  positionByDate({ id, createdDate: view.createdDate });

/** Archived lotteries in which a user has tickets, newest first. One wave, 1 R. */
export async function ownArchive(table: TableReader, userId: string): Promise<ListedLottery[]> {
  const [archived, tallies] = await Promise.all([
    table.query(keys.lotteries(true)),
    table.query(keys.talliesOfUser(userId)),
  ]);
  const own = new Set(tallies.map((item) => item.sk2));
  return archived
    .map(parseListedLottery)
    .filter(({ id }) => own.has(id))
    .toSorted((one, other) => newestFirst(lotteryPosition(one), lotteryPosition(other)));
}
