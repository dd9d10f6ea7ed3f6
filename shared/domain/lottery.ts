import { addDays, dayOf, endOfDay } from './stockholm.ts';

/** What the rules about a lottery need to know of it. */
export interface SaleState {
  readonly validUntilDate: string;
  readonly closed: boolean;
}

/** Whether tickets may be sold: before the deadline, and not archived (R73). */
export function saleIsOpen(lottery: SaleState, now: Date): boolean {
  return !lottery.closed && isActive(lottery, now);
}

/** Active while validUntilDate is later than now. */
export function isActive(lottery: Pick<SaleState, 'validUntilDate'>, now: Date): boolean {
  return Date.parse(lottery.validUntilDate) > now.getTime();
}

/** Whole days until the deadline, 0 when it has passed. */
export function daysLeft(lottery: Pick<SaleState, 'validUntilDate'>, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(lottery.validUntilDate) - now.getTime()) / 86_400_000));
}

/** The earliest deadline that may be set: today minus two days, in Stockholm (R72). */
export const earliestDeadline = (now: Date): string => addDays(dayOf(now), -2);

/**
 * Whether that last day (`yyyy-MM-dd`) ends the sale as soon as it is saved.
 * @param saved the lottery or fundraiser as it is; absent for one that is being created
 */
export function endsSale(day: string, now: Date, saved?: SaleState): boolean {
  const wasOpen = saved === undefined || saleIsOpen(saved, now);
  return wasOpen && !isActive({ validUntilDate: endOfDay(day) }, now);
}

/** Rounded percent sold, 0 where nothing is handed out. */
export const percentSold = (sold: number, total: number): number =>
  total === 0 ? 0 : Math.round((sold / total) * 100);
