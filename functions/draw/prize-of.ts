import { ids } from '../store/keys.ts';
import { leftOf, readPrizes, takePrize } from '../store/prize-record.ts';
import type { TableReader } from '../store/table-reader.ts';
import type { Write } from '../store/write.ts';

/** What a winner is drawn for: the prize, and the writes of the winner's transaction that take it. */
export interface PrizeToDraw {
  /** `prizeId`: its id in the lottery's list; absent where the prize is only named. */
  readonly prize: { readonly name: string; readonly prizeId?: string };
  readonly with: readonly Write[];
}

/**
 * The prize that a winner of a draw is to get: one of the lottery's list, whose name the winner gets, or one that is only
 * named (R387). A list is read in 0.5 R for each 4 kB; a refusal comes from a strongly consistent read.
 */
export async function prizeToDraw(
  table: TableReader,
  drawId: string,
  choice: { readonly prizeId?: string | null | undefined; readonly name?: string | null | undefined },
  { consistent = false } = {},
): Promise<PrizeToDraw | 'notFound' | 'prize.noneLeft'> {
  const { prizeId, name } = choice;
  if (!prizeId) return { prize: { name: name ?? '' }, with: [] };
  const at = ids.parseDraw(drawId);
  if (!at) return 'notFound';
  const list = await readPrizes(table, at.lotteryId, { consistent });
  const prize = list.prizes.find(({ id }) => id === prizeId);
  if (prize && leftOf(list, prize) > 0)
    return { prize: { name: prize.name, prizeId }, with: [takePrize(at.lotteryId, list, prizeId)] };
  if (!consistent) return prizeToDraw(table, drawId, choice, { consistent: true });
  return prize ? 'prize.noneLeft' : 'notFound';
}
