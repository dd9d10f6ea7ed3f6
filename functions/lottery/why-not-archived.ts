import { type DrawRecord, isClosed, parseDraw } from '../store/draw-record.ts';
import { keys } from '../store/keys.ts';
import type { LotteryRecord } from '../store/lottery-record.ts';
import type { TableReader } from '../store/table-reader.ts';

/**
 * Why a lottery cannot be archived yet, as a sentence: one of its draws is frozen or started and has not ended, and
 * nothing is drawn in an archived lottery (R74). Undefined where it can. The draws are read only where any has been frozen.
 */
export async function whyNotArchived(
  table: TableReader,
  { id, frozenBy = [] }: LotteryRecord,
): Promise<string | undefined> {
  if (frozenBy.length === 0) return undefined;
  const draws = (await table.query(keys.draws(id), { consistent: true })).map(parseDraw);
  const open = draws.find((draw) => frozenBy.includes(draw.id) && !isClosed(draw));
  return open && sentenceOf(open);
}

function sentenceOf({ name, publicNumber, redrawOf }: DrawRecord): string {
  if (publicNumber !== undefined)
    return `Dragningen ${name} är startad. Avsluta den med vinnarmailet eller kontrollantens underskrift, och arkivera sedan.`;
  return redrawOf
    ? `${name} är inte gjord. Genomför och avsluta den, och arkivera sedan.`
    : `Lotterna är frysta i dragningen ${name}. Avsluta dragningen eller ta tillbaka frysningen, och arkivera sedan.`;
}
