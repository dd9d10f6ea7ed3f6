import { type Draw, listDraws } from '../../../shared/contract/draw.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { useQuery } from '../../api/use-query.ts';
import type { NextPrizes } from './next-prizes.ts';

/**
 * How many prizes of the lottery's list nobody has drawn, and of how many: 0 until it is known. A prize that was given
 * back to a redraw is that draw's.
 */
export function useUndrawn({ ticketBaseId, drawn = 0 }: Draw, { left, all }: NextPrizes) {
  const count = left.reduce((sum, prize) => sum + prize.left, 0);
  const draws = useQuery(listDraws, count === 0 || drawn === 0 ? null : { params: { ticketBaseId } }, {
    silent: 'any',
  });
  const isKnown = draws.data !== undefined || draws.failure !== undefined;
  const waiting = draws.data?.filter((draw) => draw.redrawOf && draw.drawn === undefined).length ?? 0;
  return { left: isKnown ? Math.max(0, count - waiting) : 0, of: all };
}

/** What an ended draw has left, and the way on. */
export const leftUndrawn = (left: number): string =>
  `${left === 1 ? '1 vinst är inte dragen' : `${formatNumber(left)} vinster är inte dragna`}:`;
export const drawAnother = 'gör en ny dragning';
