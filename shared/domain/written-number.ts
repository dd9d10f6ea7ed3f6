import { formatNumber } from './numbers.ts';

/** The possible readings of a written number; none if it is not a number. */
export type Readings = readonly [] | readonly [number] | readonly [asDecimals: number, asThousands: number];

/** Spaces of every width and the apostrophes that some write between thousands. */
const gaps = /[\s'’]/g;
/** Thousands in groups of three, with points or commas: `1.500`, `1,500,000`. */
const grouped = /^[1-9]\d{0,2}(?:([.,])\d{3}(?:\1\d{3})*)?$/;

/**
 * Reads a number as people write it: `1 500`, `1500,50`, `1.500,50`, `1,500.50`, `−100`. A point or comma before
 * exactly three digits at the end separates thousands (`1.500` is 1500), unless the rest does not fit that: `0,500` and
 * `1.500,500` have two readings, and the user has to choose.
 */
export function readingsOf(written: string): Readings {
  const text = written.trim().replace(/^[−–]/, '-');
  const isNegative = text.startsWith('-');
  const spaced = text.replace(/^-\s*/, '');
  const digits = spaced.replace(gaps, '');
  const sign = isNegative ? -1 : 1;
  if (/^\d+$/.test(digits)) return [sign * Number(digits)];
  const [, whole, decimals] = /^(\d[\d.,]*)[.,](\d*)$/.exec(digits) ?? [];
  if (whole === undefined || decimals === undefined) return [];
  const hasOneSign = /^\d+$/.test(whole);
  const isDecimal = digits.at(whole.length) !== /[.,]/.exec(whole)?.[0];
  const plain = whole.replace(/[.,]/g, '');
  if (!hasOneSign && !grouped.test(whole)) return [];
  const asDecimals = sign * Number(`${plain}.${decimals}`);
  const asThousands = sign * Number(plain + decimals);
  if (!isDecimal) return decimals.length === 3 ? [asThousands] : [];
  if (decimals.length !== 3) return [asDecimals];
  return hasOneSign && grouped.test(spaced) ? [asThousands] : [asDecimals, asThousands];
}

/** The number in a text, if it has exactly one reading. */
export function numberIn(written: string): number | undefined {
  const [number, other] = readingsOf(written);
  return other === undefined ? number : undefined;
}

/** Why a text is not accepted as a number. */
export function whyNotNumber(written: string): string {
  const [asDecimals, asThousands] = readingsOf(written);
  return asDecimals === undefined || asThousands === undefined
    ? 'Skriv med siffror'
    : `Menar du ${formatNumber(asDecimals, 3)} eller ${formatNumber(asThousands)}?`;
}
