/**
 * A number in Swedish notation: `11 600` with a no-break space between thousands, a comma before at most `decimals`
 * decimals. For counts; a ticket's number is a name and is shown as printed.
 */
export function formatNumber(value: number, decimals = 0): string {
  const [whole = '', rest] = String(Number(value.toFixed(decimals))).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0');
  return rest === undefined ? grouped : `${grouped},${rest}`;
}

/** Tickets in a sentence: '1 lott', '1\u00a0200 lotter'. */
export const ticketsInWords = (count: number): string =>
  count === 1 ? '1 lott' : `${formatNumber(count)} lotter`;

/** Percent in a sentence, with at most `decimals` decimals: '12,5 %'. */
export const percentText = (percent: number, decimals = 1): string => `${formatNumber(percent, decimals)} %`;

/**
 * A share as screens show it: rounded percent, with one decimal below 1 %; anything above nothing is at least 0,1 %.
 * @param rounded `Math.floor` if only the whole may show 100 %
 */
export function shareText(part: number, whole: number, rounded: typeof Math.floor = Math.round): string {
  const percent = whole === 0 ? 0 : (part / whole) * 100;
  return percentText(percent > 0 && percent < 1 ? Math.max(0.1, percent) : rounded(percent));
}

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
