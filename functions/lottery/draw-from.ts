import { equal, type Write } from '../store/write.ts';
import { keys } from '../store/keys.ts';
import { type FixedTerms, fixedTermsOf, type LotteryRecord } from '../store/lottery-record.ts';
import type { SettingsRecord } from '../store/settings-record.ts';

type Rule = Pick<FixedTerms, 'drawFrom'>;

/**
 * Whether a lottery of the club may be drawn from these numbers: from paid ones only if the club tracks payments
 * (R389).
 */
export const mayDrawFrom = (
  { trackPayments }: Pick<SettingsRecord, 'trackPayments'>,
  { drawFrom }: Rule,
): boolean => drawFrom !== 'paid' || trackPayments;

/** Whether a change makes a lottery one that is drawn from paid numbers, or reactivates one that is. */
export const becomesPaid = (
  lottery: LotteryRecord,
  { drawFrom, closed }: Rule & Pick<LotteryRecord['view'], 'closed'>,
): boolean =>
  drawFrom === 'paid' && (fixedTermsOf(lottery).drawFrom !== 'paid' || (lottery.view.closed && !closed));

/**
 * Goes with a write that makes a lottery be drawn from paid numbers. Requires that the club tracks payments, and makes
 * an Admin who is turning that off read the lotteries again. 2 W.
 */
export const whileTracked: Write = {
  update: keys.settings(),
  add: { v: 1 },
  if: equal('trackPayments', true),
};
