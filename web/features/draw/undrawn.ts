import type { Prize } from '../../../shared/contract/prize.ts';
import { formatNumber } from '../../../shared/domain/numbers.ts';

/** How many of a lottery's prizes nobody has drawn. */
export const undrawnOf = (prizes: readonly Prize[]): number =>
  prizes.reduce((sum, { left }) => sum + left, 0);

/** What an ended draw has left, before the way on. */
export const leftUndrawn = (left: number): string =>
  `${left === 1 ? '1 vinst är inte dragen' : `${formatNumber(left)} vinster är inte dragna`}:`;
export const drawAnother = 'gör en ny dragning';
