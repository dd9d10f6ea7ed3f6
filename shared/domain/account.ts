import { toOre, toSek } from './numbers.ts';

/** Sums of an account, SEK. */
interface Sums {
  readonly turnover: number;
  readonly prizeValue: number;
  readonly costs: number;
}

const sumOf = (ore: readonly number[]): number => toSek(ore.reduce((sum, each) => sum + each, 0));

/** Σ value × count of prizes, SEK. One without a value adds nothing. */
export const prizeValueOf = (
  prizes: readonly { readonly value: number | null; readonly count: number }[],
): number => sumOf(prizes.map(({ value, count }) => toOre(value ?? 0) * count));

/** Sum of costs, SEK. */
export const costsOf = (costs: readonly { readonly amount: number }[]): number =>
  sumOf(costs.map(({ amount }) => toOre(amount)));

/** The prizes' share of the turnover in percent; null if nothing is sold (R471). */
export const prizeShareOf = ({ prizeValue, turnover }: Omit<Sums, 'costs'>): number | null =>
  turnover === 0 ? null : (prizeValue / turnover) * 100;

/** The turnover minus prizes and costs, SEK; negative if they exceed it (R471). */
export const resultOf = ({ turnover, prizeValue, costs }: Sums): number =>
  sumOf([toOre(turnover), -toOre(prizeValue), -toOre(costs)]);

/** The controller's usual fee, in percent of the stakes; municipalities cap it. */
const feePercent = 3;

/**
 * The suggested cost of a lottery's controller, in whole öre.
 * @param turnover SEK
 */
export const controllerFee = (turnover: number): { readonly name: string; readonly amount: number } => ({
  name: `Kontrollantens arvode (${feePercent} % av insatserna)`,
  amount: toSek(Math.round((toOre(turnover) * feePercent) / 100)),
});
