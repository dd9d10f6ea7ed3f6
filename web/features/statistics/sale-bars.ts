import type { DaySales } from '../../../shared/contract/report.ts';
import { addDays, dayOf } from '../../../shared/domain/stockholm.ts';

/** A bar of the plot: a day, or a week that begins on a Monday. */
export interface Bar {
  /** `yyyy-MM-dd`. */
  readonly from: string;
  readonly sold: number;
}
/** The time that a plot shows. */
export interface Span {
  readonly kind: 'day' | 'week';
  /** The day on which each bar begins, oldest first. */
  readonly places: readonly string[];
}

/** Fewer bars would be as wide as a hand, more days too thin to tell apart. */
const least = 14;
const mostDays = 62;

const monday = (day: string): string => addDays(day, -((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7));

function* steps(from: string, to: string, days: number): Generator<string> {
  for (let day = from; day <= to; day = addDays(day, days)) yield day;
}
const earliest = (...days: readonly string[]): string => days.toSorted()[0] ?? '';
const latest = (...days: readonly string[]): string => days.toSorted().at(-1) ?? '';

/**
 * From the first sale until the last one, or until today while the sale is open: by day, or, where that is long, by
 * week.
 */
export function spanOf(sales: readonly DaySales[], validUntilDate: string, now: Date): Span {
  const days = sales.map(({ date }) => date);
  const last = latest(...days, earliest(dayOf(now), dayOf(validUntilDate)));
  const first = earliest(...days, addDays(last, 1 - least));
  return addDays(first, mostDays) <= last
    ? { kind: 'week', places: [...steps(monday(first), last, 7)] }
    : { kind: 'day', places: [...steps(first, last, 1)] };
}

/** Sold tickets in each part of that time; where nothing was sold, 0. */
export function barsIn({ kind, places }: Span, sales: readonly DaySales[]): Bar[] {
  const sold = new Map<string, number>();
  for (const { date, sold: count } of sales) {
    const place = kind === 'week' ? monday(date) : date;
    sold.set(place, (sold.get(place) ?? 0) + count);
  }
  return places.map((from) => ({ from, sold: sold.get(from) ?? 0 }));
}

/** A round number that no bar reaches above: 1, 2 or 5 times a power of ten, and even. */
export function topOf(bars: readonly Bar[]): number {
  const most = Math.max(2, ...bars.map(({ sold }) => sold));
  const power = 10 ** Math.floor(Math.log10(most));
  const top = [1, 2, 4, 6, 8, 10].map((factor) => factor * power).find((value) => value >= most) ?? most;
  return top % 2 === 0 ? top : top + 1;
}
