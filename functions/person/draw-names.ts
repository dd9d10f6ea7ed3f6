import { parseDraw } from '../store/draw-record.ts';
import { keys } from '../store/keys.ts';
import type { TableReader } from '../store/table-reader.ts';

/** Names of a lottery's draws, by their id within the lottery. */
export async function listDrawNames(
  table: TableReader,
  lotteryId: string,
): Promise<ReadonlyMap<string, string>> {
  const draws = (await table.query(keys.draws(lotteryId))).map(parseDraw);
  return new Map(draws.map(({ id, name }) => [id, name]));
}
