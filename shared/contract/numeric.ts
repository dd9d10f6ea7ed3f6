import * as z from 'zod/mini';
import { hasOreAtMost } from '../domain/money.ts';
import { formatNumber } from '../domain/numbers.ts';
import { whyNotNumber } from '../domain/written-number.ts';

// Numbers apart from the other fields: what reads them is no part of the pages on which nobody writes one.

/** A JSON number. A form passes what it cannot read as it was typed; a text, from anyone, is refused with its readings. */
export const numeric = (missing: string) =>
  z.number({
    error: ({ input }) =>
      typeof input === 'string' && input.trim() !== ''
        ? whyNotNumber(input)
        : typeof input === 'number'
          ? 'Skriv med siffror'
          : missing,
  });

/** SEK with at most two decimals, 0 to 10 000 000. */
export const money = (missing: string) =>
  numeric(missing).check(
    z.gte(0, 'Minst 0'),
    z.lte(10_000_000, `Högst ${formatNumber(10_000_000)}`),
    z.refine(hasOreAtMost, 'Högst två decimaler'),
  );
