import * as z from 'zod/mini';
import { EditedLottery, NewLottery } from '../../../shared/contract/lottery.ts';
import { earliestDeadline } from '../../../shared/domain/lottery.ts';

/**
 * The contract's rules and the one that needs the clock: sales end today minus two days at the earliest, and
 * that only where the day is set or changed, so that an old lottery can be archived.
 * @param saved the day (`yyyy-MM-dd`) that the lottery has already
 */
const inTime = (saved?: string) =>
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

export const LotteryToCreate = NewLottery.check(inTime());
export const lotteryToEdit = (saved: string) => EditedLottery.check(inTime(saved));
