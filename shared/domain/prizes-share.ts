import { percentText, toOre } from './numbers.ts';

/** The facts of a prize that the share needs: SEK for each one, null or absent if not stated. */
export interface ValuedPrize {
  readonly value?: number | null | undefined;
  readonly count: number;
}

/** The share of the stakes, in percent, that prizes usually are (R443). */
export const usualShare = { from: 35, to: 50 } as const;
export const usualShareText = `${usualShare.from}–${percentText(usualShare.to)}`;

/** The sum of the prizes' stated values, in öre, and how many of the prizes in the list lack a value. */
export function valueOfPrizes(prizes: readonly ValuedPrize[]): { ore: number; withoutValue: number } {
  return prizes.reduce(
    ({ ore, withoutValue }, { value, count }) =>
      typeof value === 'number'
        ? { ore: ore + toOre(value) * count, withoutValue }
        : { ore, withoutValue: withoutValue + 1 },
    { ore: 0, withoutValue: 0 },
  );
}

/**
 * Value of prizes ÷ stakes in percent, not rounded (R443).
 * @param prizes öre
 * @param stakes öre
 * @returns undefined if there are no stakes
 */
export const shareOfStakes = (prizes: number, stakes: number): number | undefined =>
  stakes > 0 ? (prizes / stakes) * 100 : undefined;

/**
 * The share when every number is sold, in percent, not rounded (R443).
 * @param lottery.price SEK a ticket
 * @returns undefined if the share is unknown: no prize, one without a value, or no stakes
 */
export function plannedShare({
  prizes,
  maxNumber,
  price,
}: {
  readonly prizes: readonly ValuedPrize[];
  readonly maxNumber: number;
  readonly price: number;
}): number | undefined {
  const { ore, withoutValue } = valueOfPrizes(prizes);
  if (prizes.length === 0 || withoutValue > 0) return undefined;
  return shareOfStakes(ore, maxNumber * toOre(price));
}
