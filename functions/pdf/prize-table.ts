import { formatKronor, formatNumber, percentText, toOre, toSek } from '../../shared/domain/numbers.ts';
import { type Column, paragraph, table } from './blocks.ts';
import type { Sheet } from './sheet.ts';

/** A prize of the list: `value` in SEK for each one, undefined if it is not stated. */
export interface PrintedPrize {
  readonly name: string;
  readonly sponsor: string | undefined;
  readonly count: number;
  readonly value: number | undefined;
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : percentText(part > 0 ? Math.max(0.1, (part / whole) * 100) : 0);

/**
 * The prizes of the list with value and share of a sum.
 * @param share.heading the name of that column
 * @param share.of the sum, SEK
 */
export function prizeTable(
  sheet: Sheet,
  prizes: readonly PrintedPrize[],
  share: { readonly heading: string; readonly of: number },
): void {
  if (prizes.length === 0) return paragraph(sheet, 'Lotteriet har ingen lista över vinster.');
  const columns: Column[] = [
    { heading: 'Vinst', share: 40 },
    { heading: 'Skänkt av', share: 22 },
    { heading: 'Antal', share: 9, figures: true },
    { heading: 'Värde', share: 15, figures: true },
    { heading: share.heading, share: 14, figures: true },
  ];
  const worth = prizes.map(({ value, count }) => (value === undefined ? undefined : toOre(value) * count));
  const rows = prizes.map(({ name, sponsor = '', count }, index) => {
    const ore = worth[index];
    const figures =
      ore === undefined ? ['–', '–'] : [formatKronor(toSek(ore)), percent(toSek(ore), share.of)];
    return [name, sponsor, formatNumber(count), ...figures];
  });
  const total = toSek(worth.reduce<number>((sum, ore) => sum + (ore ?? 0), 0));
  const count = prizes.reduce((sum, prize) => sum + prize.count, 0);
  const sums = ['Summa', '', formatNumber(count), formatKronor(total), percent(total, share.of)];
  table(sheet, columns, rows, sums);
}
