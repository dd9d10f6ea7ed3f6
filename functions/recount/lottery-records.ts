import { keys } from '../store/keys.ts';
import { type LotteryRecord, parseLottery } from '../store/lottery-record.ts';
import type { TableReader } from '../store/table-reader.ts';
import type { Item } from '../store/write.ts';

/** The records of a lottery, except its tickets. */
export interface LotteryRecords {
  readonly lottery: LotteryRecord;
  readonly item: Item;
  readonly tallies: readonly Item[];
  readonly draws: readonly Item[];
  readonly winners: readonly Item[];
  /** The list of prizes and its counters. */
  readonly prizes: readonly Item[];
  /** What teams hold of its money. */
  readonly holdings: readonly Item[];
}

/** Reads them in one query; undefined if there is no such lottery. */
export async function readLotteryRecords(
  table: TableReader,
  lotteryId: string,
  consistent: boolean,
): Promise<LotteryRecords | undefined> {
  const { pk, sk } = keys.lottery(lotteryId);
  const items = await table.query({ pk }, { consistent });
  const item = items.find((each) => each.sk === sk);
  const under = ({ prefix = '' }: { readonly prefix?: string }) =>
    items.filter((each) => String(each.sk).startsWith(prefix));
  return (
    item && {
      // Does not take the id from the index key, which the recount checks.
      lottery: parseLottery({ ...item, sk1: lotteryId }),
      item,
      tallies: under(keys.tallies(lotteryId)),
      draws: under(keys.draws(lotteryId)),
      winners: under(keys.winners(lotteryId)),
      prizes: under(keys.prizesAndDrawn(lotteryId)),
      holdings: under(keys.holdings(lotteryId)),
    }
  );
}
