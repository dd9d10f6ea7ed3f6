import { type DrawRecord, isClosed, parseDraw } from '../store/draw-record.ts';
import { keys } from '../store/keys.ts';
import type { LotteryRecord } from '../store/lottery-record.ts';
import type { TableReader } from '../store/table-reader.ts';

interface Refusal {
  readonly code: 'draw.frozen' | 'draw.started';
  readonly sentence: string;
}

/**
 * Why a lottery cannot be archived yet: one of its draws is frozen or started and has not ended, and nothing is drawn in
 * an archived lottery (R74). Undefined where it can. The draws are read only where any has been frozen.
 */
export async function whyNotArchived(
  table: TableReader,
  { id, frozenBy = [] }: LotteryRecord,
): Promise<Refusal | undefined> {
  if (frozenBy.length === 0) return undefined;
  const draws = (await table.query(keys.draws(id), { consistent: true })).map(parseDraw);
  const open = draws.find((draw) => frozenBy.includes(draw.id) && !isClosed(draw));
  return open && refusalBy(open);
}

function refusalBy({ name, publicNumber, redrawOf }: DrawRecord): Refusal {
  if (publicNumber !== undefined)
    return {
      code: 'draw.started',
      sentence: `Dragningen ${name} är startad. Avsluta den med vinnarmailet eller kontrollantens underskrift, och arkivera sedan.`,
    };
  return {
    code: 'draw.frozen',
    sentence: redrawOf
      ? `${name} är inte gjord. Genomför och avsluta den, och arkivera sedan.`
      : `Lotterna är frysta i dragningen ${name}. Avsluta dragningen eller ta tillbaka frysningen, och arkivera sedan.`,
  };
}
