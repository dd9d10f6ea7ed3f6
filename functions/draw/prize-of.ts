import type { DrawRecord } from '../store/draw-record.ts';
import { ids } from '../store/keys.ts';
import { leftOf, readPrizes, takePrize } from '../store/prize-record.ts';
import type { TableReader } from '../store/table-reader.ts';
import type { Write } from '../store/write.ts';
import type { Refused } from './draw-next.ts';
import { findWinner } from './find-winner.ts';

/** What a winner is drawn for: the prize, and the writes of the winner's transaction that take it. */
export interface PrizeToDraw {
  /** `prizeId`: its id in the lottery's list; absent where the prize is only named. */
  readonly prize: { readonly name: string; readonly prizeId?: string };
  readonly with: readonly Write[];
}

/** What a request names: a prize of the list by its id, or any prize by its name. */
export interface NamedPrize {
  readonly prizeId?: string | null | undefined;
  readonly name?: string | null | undefined;
}

/**
 * The prize that a winner of a draw is to get: one of the lottery's list, whose name the winner gets, or one that is only
 * named (R387). A list is read in 0.5 R for each 4 kB; a refusal comes from a strongly consistent read.
 */
export async function prizeToDraw(
  table: TableReader,
  drawId: string,
  choice: NamedPrize,
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

/**
 * The prize of a draw that draws one again: that of the earlier winner, which stays taken (R388). The request may name it by id or name, and no other (R396).
 */
export async function prizeDrawnAgain(
  table: TableReader,
  { drawId, prize }: NonNullable<DrawRecord['redrawOf']>,
  choice: NamedPrize,
): Promise<PrizeToDraw | Refused<'notFound' | 'draw.noneLeft'>> {
  const earlier = await findWinner(table, drawId, ids.winner(drawId, prize));
  if (!earlier) return { refused: 'notFound' };
  const { name, prizeId } = earlier.winner;
  const isIt = choice.prizeId ? choice.prizeId === prizeId : choice.name === name;
  if (!isIt)
    return {
      refused: 'draw.noneLeft',
      sentence: `Den här dragningen drar om ${name}, och ingen annan vinst.`,
    };
  return { prize: { name, ...(prizeId !== undefined && { prizeId }) }, with: [] };
}
