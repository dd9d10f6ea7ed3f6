import { addDays, dayIn, dayOf, daysBetween, endOfDay } from './stockholm.ts';

/** The facts about a lottery that its rules need. */
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

/** The sentence on a ticket and in its mail before the deadline. */
export const saleUntil = (isOver: boolean, isArchived = false): string =>
  `Försäljningen ${isOver ? 'slutade' : `${isArchived ? 'gällde' : 'pågår'} till`}`;

/** Days in Stockholm until the deadline, today and the last one included; 0 once it has passed. */
export const daysLeft = (lottery: Pick<SaleState, 'validUntilDate'>, now: Date): number =>
  isActive(lottery, now) ? daysBetween(dayOf(now), dayOf(lottery.validUntilDate)) + 1 : 0;

/** The earliest deadline that may be set: two days before today, in Stockholm (R72). */
export const earliestDeadline = (now: Date): string => addDays(dayOf(now), -2);

/**
 * Whether that last day (`yyyy-MM-dd`) would end the sale as soon as it is saved.
 * @param saved the stored lottery or fundraiser; absent for a new one
 */
export function endsSale(day: string, now: Date, saved?: SaleState): boolean {
  const wasOpen = saved === undefined || saleIsOpen(saved, now);
  return wasOpen && !isActive({ validUntilDate: endOfDay(day) }, now);
}

/** Refusal of such a day of the draw. */
export const drawnTooEarly = 'Dragningen kan inte vara före sista försäljningsdagen';
/**
 * Whether the day of the draw (`yyyy-MM-dd`) is before the day on which the sale ends (R460).
 * @param validUntilDate a day or an instant
 */
export const isBeforeSaleEnds = (drawDate: string, validUntilDate: string): boolean =>
  drawDate < dayIn(validUntilDate);

/** Rounded percent of a total, such as of the assigned tickets; 0 of nothing. */
export const percentOf = (part: number, total: number): number =>
  total === 0 ? 0 : Math.round((part / total) * 100);
