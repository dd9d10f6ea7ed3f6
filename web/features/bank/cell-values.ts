/** How banks write amounts and days, and what they mean. */

/**
 * An amount in SEK: '1 234,50', '1.234,50', '1,234.50', '-100', '100,00-', '−25 kr'. Of point and comma the last one is
 * the decimal sign; a single one before exactly three digits separates thousands.
 * @returns undefined where it is no amount
 */
export function amountOf(written: string): number | undefined {
  const text = written.replaceAll(/[\s\u00a0\u2009\u202f']|kr\.?|sek/gi, '').replaceAll(/[−–]/g, '-');
  const isNegative = /^-|-$/.test(text);
  const digits = text.replace(/^[+-]|-$/, '');
  if (!/^[\d.,]*\d[\d.,]*$/.test(digits)) return undefined;
  const signs = Array.from(digits).filter((letter) => letter === '.' || letter === ',');
  const last = signs.at(-1) ?? '.';
  const decimals = digits.length - digits.lastIndexOf(last) - 1;
  const hasDecimals =
    signs.length > 0 &&
    signs.filter((sign) => sign === last).length === 1 &&
    (new Set(signs).size > 1 || decimals !== 3);
  const plain = hasDecimals
    ? `${digits.slice(0, digits.lastIndexOf(last)).replaceAll(/[.,]/g, '')}.${digits.slice(digits.lastIndexOf(last) + 1)}`
    : digits.replaceAll(/[.,]/g, '');
  const amount = Number(plain);
  return Number.isNaN(amount) ? undefined : isNegative ? -amount : amount;
}

const isDay = (day: string): boolean => {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
};

/** A day as `yyyy-MM-dd`, from '2026-11-20 13:02', '20261120', '20.11.2026' or '20/11/2026'; undefined where it is none. */
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
