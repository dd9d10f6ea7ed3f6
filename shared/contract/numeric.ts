import * as z from 'zod/mini';
import { formatNumber, hasOreAtMost } from '../domain/numbers.ts';
import { readingsOf, whyNotNumber } from '../domain/written-number.ts';

// Numbers separate from the other fields: pages on which nobody enters a number need not load their parser.

/**
 * A JSON number. A form passes NaN for text that is no number, and ambiguous input as text, which is refused with both
 * readings.
 */
export const numeric = (missing: string) =>
  z.number({
    error: ({ input }) => {
      if (typeof input === 'number') return 'Skriv med siffror';
      return typeof input === 'string' && readingsOf(input).length === 2 ? whyNotNumber(input) : missing;
    },
  });

/** SEK with at most two decimals, 0 to 10 000 000. */
export const money = (missing: string) =>
  numeric(missing).check(
    z.gte(0, 'Minst 0'),
    z.lte(10_000_000, `Högst ${formatNumber(10_000_000)}`),
    z.refine(hasOreAtMost, 'Högst två decimaler'),
  );
