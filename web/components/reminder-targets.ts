import type { ReminderTarget } from '../../shared/contract/reminder.ts';
import { isActive, type SaleState } from '../../shared/domain/lottery.ts';

/** A lottery whose sellers are reminded. */
export type Reminded = Pick<SaleState, 'validUntilDate'> & Partial<Pick<SaleState, 'closed'>>;

const all = ['notSold', 'unpaid', 'owes'] as const satisfies readonly ReminderTarget[];

/** Who can be reminded (R275): of unsold tickets while they are sold, of money where the club follows payments. */
export const reminderTargetsOf = (
  lottery: Reminded,
  tracksPayments: boolean,
  now: Date,
): readonly ReminderTarget[] =>
  all.filter((target) =>
    target === 'notSold' ? lottery.closed !== true && isActive(lottery, now) : tracksPayments,
  );
