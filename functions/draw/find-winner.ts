import { type DrawRecord, findDraw } from '../store/draw-record.ts';
import { ids, keys } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';
import { parseWinner, type WinnerRecord } from '../store/winner-record.ts';

/** A winner and its draw by the API's ids, strongly read; undefined where the draw has no such winner. 2 R. */
export async function findWinner(
  table: TableReader,
  drawId: string,
  winnerId: string,
): Promise<{ readonly draw: DrawRecord; readonly winner: WinnerRecord } | undefined> {
  const draw = await findDraw(table, drawId, { consistent: true });
  const prize = draw?.winners.findIndex((_, index) => ids.winner(drawId, index) === winnerId) ?? -1;
  if (!draw || prize < 0) return undefined;
  const item = await table.get(keys.winner(draw.lotteryId, draw.id, prize), { consistent: true });
  return item && { draw, winner: parseWinner(item) };
}
