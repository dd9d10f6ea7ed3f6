import { formatNumber } from './numbers.ts';

/**
 * Whether an amount has at most two decimals as written: 9.99 does, 0.001 and 1e-200 do not. Multiplying first would
 * round tiny amounts to nothing.
 */
export const hasOreAtMost = (sek: number): boolean =>
  Number.isInteger(sek) || /^-?\d+\.\d{1,2}$/.test(String(sek));
/** Öre of an amount in SEK with at most two decimals. Sums are added in öre, never in floats. */
export const toOre = (sek: number): number => Math.round(sek * 100);
/** SEK of an amount in öre. */
export const toSek = (ore: number): number => ore / 100;
/** The price of this many tickets, SEK. */
export const priceOf = (price: number, count: number): number => toSek(toOre(price) * count);
/** An amount in a sentence or a button: '125 kr', with öre only if there are any. */
export const formatKronor = (sek: number): string => formatSek(sek).replace(/:-$/, '\u00a0kr');
/** An amount as pages show it: 'N:-', with öre only if there are any (R218). */
export function formatSek(sek: number): string {
  const ore = Math.abs(toOre(sek));
  const whole = `${sek < 0 ? '−' : ''}${formatNumber(Math.trunc(ore / 100))}`;
  const rest = ore % 100;
  return rest === 0 ? `${whole}:-` : `${whole},${rest.toString().padStart(2, '0')}:-`;
}
