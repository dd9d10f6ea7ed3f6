import { parseDraw } from '../store/draw-record.ts';
import { ids, keys } from '../store/keys.ts';
import { type PrizeList, type PrizeRecord } from '../store/prize-record.ts';
import type { TableReader } from '../store/table-reader.ts';
import { parseWinner } from '../store/winner-record.ts';

/**
 * A prize that has been given back for a draw that has not drawn it again yet (R388), and for which a new list has no place;
 * undefined where all have. The draws are read only where a prize goes or becomes fewer.
 */
export async function redrawMissing(
  table: TableReader,
  lotteryId: string,
  { prizes, drawn }: PrizeList,
  after: readonly PrizeRecord[],
): Promise<PrizeRecord | undefined> {
  const counts = new Map(after.map(({ id, count }) => [id, count]));
  const fewer = prizes.filter(({ id, count }) => (counts.get(id) ?? 0) < count);
  if (fewer.length === 0) return undefined;
  const draws = (await table.query(keys.draws(lotteryId), { consistent: true })).map(parseDraw);
  const earlier = draws.flatMap(({ redrawOf, winners }) => {
    const at = redrawOf && winners.length === 0 ? ids.parseDraw(redrawOf.drawId) : undefined;
    return redrawOf && at ? [keys.winner(lotteryId, at.drawId, redrawOf.prize)] : [];
  });
  const items = await table.getMany(earlier, { consistent: true });
  const waiting = items.flatMap((item) => (item ? [parseWinner(item).prizeId] : []));
  return fewer.find(({ id }) => {
    const again = waiting.filter((prizeId) => prizeId === id).length;
    return again > 0 && (counts.get(id) ?? 0) < (drawn[id] ?? 0) + again;
  });
}
