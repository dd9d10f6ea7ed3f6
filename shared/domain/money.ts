/** Öre of an amount in SEK with at most two decimals. Sums are added in öre, never in floats. */
export const toOre = (sek: number): number => Math.round(sek * 100);
/** SEK of an amount in öre. */
export const toSek = (ore: number): number => ore / 100;
/** An amount as product.md shows it: 'N:-', with öre only where there are any. */
export function formatSek(sek: number): string {
  const ore = toOre(sek);
  const whole = Math.trunc(ore / 100)
    .toString()
    .replace(/\B(?=(\d{3})+(?!\d))/g, '\u00a0');
  const rest = Math.abs(ore % 100);
  return rest === 0 ? `${whole}:-` : `${whole},${rest.toString().padStart(2, '0')}:-`;
}
