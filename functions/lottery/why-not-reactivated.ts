import { parseDraw } from '../store/draw-record.ts';
import { keys } from '../store/keys.ts';
import type { LotteryRecord } from '../store/lottery-record.ts';
import type { TableReader } from '../store/table-reader.ts';

/**
 * Why an archived lottery cannot be reactivated, as a sentence: its numbers are frozen for a draw that has not started
 * (R390), and the freeze can be taken back. A draw that has started, has ended or is a redraw keeps its set, and needs the
 * lottery to go on. Undefined where it can. The draws are read only where any has been frozen.
 */
export async function whyNotReactivated(
  table: TableReader,
  { id, frozenBy = [] }: LotteryRecord,
): Promise<string | undefined> {
  if (frozenBy.length === 0) return undefined;
  const draws = (await table.query(keys.draws(id), { consistent: true })).map(parseDraw);
  const waiting = draws.find(
    (draw) => frozenBy.includes(draw.id) && draw.publicNumber === undefined && !draw.redrawOf,
  );
  return (
    waiting &&
    `Lotterna är frysta i dragningen ${waiting.name}. Ta tillbaka frysningen, och aktivera sedan lotteriet.`
  );
}
