import * as z from 'zod/mini';
import { earliestDeadline } from '../../shared/domain/lottery.ts';

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
      // Reported together with the other broken rules, not only once those are fixed.
      when: ({ value }) => typeof value === 'object' && value !== null,
    },
  );
