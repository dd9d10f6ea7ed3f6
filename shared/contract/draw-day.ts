import * as z from 'zod/mini';
import { adultAge } from '../domain/age-limit.ts';
import { drawnTooEarly, isBeforeSaleEnds } from '../domain/lottery.ts';
import { dayIn, isRealDay } from '../domain/stockholm.ts';
import { day } from './fields.ts';

/** An optional day: '' and null mean absent. An instant counts as its Stockholm day. */
export const optionalDay = z.optional(
  z.nullable(
    z.union(
      [z.literal(''), z.pipe(day.check(z.refine(isRealDay, '(Välj datum)')), z.transform(dayIn))],
      '(Välj datum)',
    ),
  ),
);

/** A lottery's day of the draw and age limit, in answers. */
export const drawDayAnswers = {
  /** The day of the draw (`yyyy-MM-dd`); null if it is not set. */
  drawDate: z.nullable(z.string()),
  /** Minimum age of buyers in years; null if there is none. */
  ageLimit: z.nullable(z.literal(adultAge)),
};

/** The same as Admins send it: absent leaves it unchanged, null clears it, and '' clears the day. */
export const drawDayFields = {
  drawDate: optionalDay,
  ageLimit: z.optional(z.nullable(z.literal(adultAge, 'Välj 18 år eller ingen gräns'))),
};

/** A day of the draw that is not before the sale's end (R460). */
export const drawnAfterSale = z.refine<{ drawDate?: string | null | undefined; validUntilDate: string }>(
  ({ drawDate, validUntilDate }) => !drawDate || !isBeforeSaleEnds(drawDate, validUntilDate),
  {
    path: ['drawDate'],
    error: drawnTooEarly,
    // Reported together with the other broken rules, once both values are days.
    when: ({ value }) => z.object({ drawDate: optionalDay, validUntilDate: day }).safeParse(value).success,
  },
);
