import { daysBetween, isDay } from './stockholm.ts';

/** When the account of a lottery is due, as a club's municipality says (R449): months after the draw, or a day (`MM-dd`). */
export type AccountDue = { readonly months: number } | { readonly day: string };

/** Whether a text is a day of any year, `MM-dd`. */
export const isDayOfYear = (text: string): boolean => isDay(`2024-${text}`);

/** That day, or the month's last day if the month is shorter: `2027-02-31` is `2027-02-28`. */
function lastRealDay(day: string): string {
  const last = [day.slice(8), '30', '29', '28'].find((date) => isDay(`${day.slice(0, 8)}${date}`));
  return `${day.slice(0, 8)}${last}`;
}

/** The day on which the account of a lottery is due. @param drawn the day of its draw; both `yyyy-MM-dd` */
export function accountDueOn(due: AccountDue, drawn: string): string {
  const [year = 0, month = 1] = drawn.split('-').map(Number);
  if ('day' in due) {
    const same = lastRealDay(`${year}-${due.day}`);
    return same > drawn ? same : lastRealDay(`${year + 1}-${due.day}`);
  }
  const months = year * 12 + month - 1 + due.months;
  const then = `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
  return lastRealDay(`${then}${drawn.slice(7)}`);
}

/** Days before the due date from which an account is on an Admin's list, and from which it is urgent. */
const [soon, near] = [30, 7];

/**
 * The state of an account on a day: `soon` from 30 days before it is due, `near` from 7, `late` up to 7 days after,
 * `over` up to 30; undefined before and afterwards.
 */
export function accountState(due: string, today: string): 'soon' | 'near' | 'late' | 'over' | undefined {
  const days = daysBetween(today, due);
  if (days > soon || days < -soon) return undefined;
  if (days >= 0) return days > near ? 'soon' : 'near';
  return days < -near ? 'over' : 'late';
}
