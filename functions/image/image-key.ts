import { findLottery, imageKey, type LotteryRecord } from '../lottery/lottery-record.ts';
import type { TableReader } from '../table/table.ts';

/** What an image belongs to, and where its bytes lie: under the path they are served at. */
export interface ImagePlace {
  readonly lottery: LotteryRecord;
  readonly object: string;
}

/** The lottery of the caller's club that an image key names, or undefined. 1 R. */
export async function findImagePlace(table: TableReader, key: string): Promise<ImagePlace | undefined> {
  const id = /^ticketbase_([a-z0-9]+)$/.exec(key)?.[1];
  const lottery = id === undefined ? undefined : await findLottery(table, id, { consistent: true });
  return lottery && { lottery, object: `media/${imageKey(lottery.id)}` };
}
