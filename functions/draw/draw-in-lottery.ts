import { type DrawRecord, findDraw } from '../store/draw-record.ts';
import { ids } from '../store/keys.ts';
import { findLottery, type LotteryRecord } from '../store/lottery-record.ts';
import type { TableReader } from '../store/table-reader.ts';

export interface DrawInLottery {
  readonly draw: DrawRecord;
  readonly lottery: LotteryRecord;
}

/** A draw and its lottery in one wave. 1 R, 2 R consistent. */
export async function readDrawInLottery(
  table: TableReader,
  drawId: string,
  options: { consistent?: boolean } = {},
): Promise<DrawInLottery | undefined> {
  const at = ids.parseDraw(drawId);
  if (!at) return undefined;
  const [draw, lottery] = await Promise.all([
    findDraw(table, drawId, options),
    findLottery(table, at.lotteryId, options),
  ]);
  return draw && lottery && { draw, lottery };
}
