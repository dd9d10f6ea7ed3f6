import type { DaySales } from '../../../shared/contract/report.ts';
import { addDays, dayOf } from '../../../shared/domain/stockholm.ts';

/** A bar of the plot: a day, or a week that starts on a Monday. */
export interface Bar {
  /** `yyyy-MM-dd`. */
  readonly from: string;
  readonly sold: number;
}
/** The period that a plot shows. */
export interface Span {
  readonly kind: 'day' | 'week';
  /** The first day of each bar, oldest first. */
  readonly places: readonly string[];
}

/** Fewer bars would be too wide, more days too thin to distinguish. */
const least = 14;
const maxDays = 62;

const monday = (day: string): string => addDays(day, -((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7));

function* steps(from: string, to: string, days: number): Generator<string> {
  for (let day = from; day <= to; day = addDays(day, days)) yield day;
}
const earliest = (...days: readonly string[]): string => days.toSorted()[0] ?? '';
const latest = (...days: readonly string[]): string => days.toSorted().at(-1) ?? '';

/**
 * From the first sale to the last one, or to today while the sale is open: by day, or by week if the period is long.
 */
export function spanOf(sales: readonly DaySales[], validUntilDate: string, now: Date): Span {
  const days = sales.map(({ date }) => date);
  const last = latest(...days, earliest(dayOf(now), dayOf(validUntilDate)));
  const first = earliest(...days, addDays(last, 1 - least));
  return addDays(first, maxDays) <= last
    ? { kind: 'week', places: [...steps(monday(first), last, 7)] }
    : { kind: 'day', places: [...steps(first, last, 1)] };
}

/** Sold tickets in each part of the period; 0 if none were sold. */
export function barsIn({ kind, places }: Span, sales: readonly DaySales[]): Bar[] {
  const sold = new Map<string, number>();
  for (const { date, sold: count } of sales) {
    const place = kind === 'week' ? monday(date) : date;
    sold.set(place, (sold.get(place) ?? 0) + count);
  }
  return places.map((from) => ({ from, sold: sold.get(from) ?? 0 }));
}

/** A round upper bound of the bars: 1, 2 or 5 times a power of ten, and even. */
export function topOf(bars: readonly Bar[]): number {
  const most = Math.max(2, ...bars.map(({ sold }) => sold));
  const power = 10 ** Math.floor(Math.log10(most));
  const top = [1, 2, 4, 6, 8, 10].map((factor) => factor * power).find((value) => value >= most) ?? most;
  return top % 2 === 0 ? top : top + 1;
}
