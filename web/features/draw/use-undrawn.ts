import { type Draw, listDraws } from '../../../shared/contract/draw.ts';
import type { Prize } from '../../../shared/contract/prize.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';
import { useQuery } from '../../api/use-query.ts';

/** How many of a lottery's prizes nobody has drawn. One that was given back to a redraw is that draw's. */
export function undrawnOf(prizes: readonly Prize[], draws: readonly Draw[]): number {
  const left = prizes.reduce((sum, prize) => sum + prize.left, 0);
  const waiting = draws.filter(({ redrawOf, drawn }) => redrawOf && drawn === undefined);
  return Math.max(0, left - waiting.length);
}

/** The same of a draw that has ended, and these prizes; 0 of another, and until it is known. */
export function useUndrawn({ ticketBaseId }: Draw, hasEnded: boolean, left: readonly Prize[]): number {
  const isAsked = hasEnded && left.length > 0;
  const draws = useQuery(listDraws, isAsked ? { params: { ticketBaseId } } : null, { silent: 'any' });
  return isAsked && draws.data !== undefined ? undrawnOf(left, draws.data) : 0;
}

/** What an ended draw has left, before the way on. */
export const leftUndrawn = (left: number): string =>
  `${left === 1 ? '1 vinst är inte dragen' : `${formatNumber(left)} vinster är inte dragna`}:`;
export const drawAnother = 'gör en ny dragning';
