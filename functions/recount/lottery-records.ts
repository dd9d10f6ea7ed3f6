import { keys } from '../store/keys.ts';
import { type LotteryRecord, parseLottery } from '../store/lottery-record.ts';
import type { TableReader } from '../store/table-reader.ts';
import type { Item } from '../store/write.ts';

/** The records of a lottery, apart from its tickets. */
export interface LotteryRecords {
  readonly lottery: LotteryRecord;
  readonly item: Item;
  readonly tallies: readonly Item[];
  readonly draws: readonly Item[];
  readonly winners: readonly Item[];
}

/** Reads them in one query. Undefined where there is no such lottery. */
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
      // Its id stands in an index key, which is one of the things to be looked at.
      lottery: parseLottery({ ...item, sk1: lotteryId }),
      item,
      tallies: under(keys.tallies(lotteryId)),
      draws: under(keys.draws(lotteryId)),
      winners: under(keys.winners(lotteryId)),
    }
  );
}
