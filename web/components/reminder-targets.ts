import type { ReminderTarget } from '../../shared/contract/reminder.ts';
import { isActive, type SaleState } from '../../shared/domain/lottery.ts';

/** A lottery whose sellers can be reminded. */
export type Reminded = Pick<SaleState, 'validUntilDate'> & Partial<Pick<SaleState, 'closed'>>;

const all = ['notSold', 'unpaid', 'owes'] as const satisfies readonly ReminderTarget[];

/** What sellers can be reminded of (R275): unsold tickets during the sale, and money if the club tracks payments. */
export const reminderTargetsOf = (
  lottery: Reminded,
  tracksPayments: boolean,
  now: Date,
): readonly ReminderTarget[] =>
  all.filter((target) =>
    target === 'notSold' ? lottery.closed !== true && isActive(lottery, now) : tracksPayments,
  );
