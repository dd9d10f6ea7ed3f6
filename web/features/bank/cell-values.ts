import { numberIn } from '../../../shared/domain/written-number.ts';

/** Parses amounts and days as banks write them. */

/**
 * An amount in SEK, parsed like every other number: '1 234,50', '1.234,50', '-100'; also '100,00-' and '−25 kr'.
 * @returns undefined if it is no amount, or is ambiguous
 */
export function amountOf(written: string): number | undefined {
  const text = written.replaceAll(/kr\.?|sek/gi, '').trim();
  const [, owed] = /^(.*\d)\s*[-−–]$/.exec(text) ?? [];
  return numberIn(owed === undefined ? text.replace(/^\+/, '') : `-${owed}`);
}

const isDay = (day: string): boolean => {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
};

/**
 * A day as `yyyy-MM-dd`, from '2026-11-20 13:02', '20261120', '20.11.2026' or '20/11/2026'; undefined if it is none.
 */
export function dayIn(written: string): string | undefined {
  const text = written.trim();
  const [, year, month, date] =
    /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})(?!\d)/.exec(text) ??
    (([all = '', first = '', second = '', third = '']) => [all, third, second, first])(
      /^(\d{2})[-/.](\d{2})[-/.](\d{4})(?!\d)/.exec(text) ?? [],
    );
  const day = `${year}-${month}-${date}`;
  return isDay(day) ? day : undefined;
}
