import * as z from 'zod/mini';
import { earliestDeadline, isActive } from '../../shared/domain/lottery.ts';
import { endOfDay, isDay } from '../../shared/domain/stockholm.ts';

/**
 * The rule of a lottery's or fundraiser's form that needs the clock: the last day is at the earliest two days before
 * today, checked only if the day is set or changed, so that an old record can be archived.
 * @param saved the stored day (`yyyy-MM-dd`)
 */
export const inTime = (saved?: string) =>
  z.refine<{ validUntilDate: string }>(
    ({ validUntilDate: day }) =>
      typeof day !== 'string' || day === saved || day >= earliestDeadline(new Date()),
    {
      path: ['validUntilDate'],
      message: '(Välj datum)',
      // Report it together with the other broken rules.
      when: ({ value }) => typeof value === 'object' && value !== null,
    },
  );

/**
 * The hint under a last day: when what is sold or gathered closes, or that it has.
 * @param what 'Försäljningen', 'Insamlingen'
 * @param day the field's value; anything but a day (`yyyy-MM-dd`) gets the general sentence
 */
export function closingHint(what: string, day: unknown, now: Date): string {
  if (typeof day !== 'string' || !isDay(day)) return `${what} stänger klockan 23:59 den dagen.`;
  const isOpen = isActive({ validUntilDate: endOfDay(day) }, now);
  return `${what} ${isOpen ? 'stänger' : 'stängde'} ${day} 23:59.`;
}
