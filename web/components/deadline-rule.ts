import * as z from 'zod/mini';
import { earliestDeadline } from '../../shared/domain/lottery.ts';

/**
 * The rule of a lottery's or fundraiser's form that needs the clock: the last day is today minus two days at the
 * earliest, and that only where the day is set or changed, so that an old one can be archived.
 * @param saved the day (`yyyy-MM-dd`) that it has already
 */
export const inTime = (saved?: string) =>
  z.refine<{ validUntilDate: string }>(
    ({ validUntilDate: day }) =>
      typeof day !== 'string' || day === saved || day >= earliestDeadline(new Date()),
    {
      path: ['validUntilDate'],
      message: '(Välj datum)',
      // Said beside the other broken rules, not only once they are mended.
      when: ({ value }) => typeof value === 'object' && value !== null,
    },
  );
