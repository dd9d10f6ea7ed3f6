/**
 * Days and clock times in Europe/Stockholm, daylight saving included, from 1996 on. Instants are ISO strings in UTC.
 *
 * Computed from the Union's rule (directive 2000/84/EC) instead of by `Intl.DateTimeFormat`, which takes 10 ms to create.
 * If the Union changes the rule, it changes here.
 */

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** 01:00 UTC on the last Sunday of a month (0–11), when the clocks change in March and October. */
function lastSunday(year: number, month: number): number {
  const end = Date.UTC(year, month + 1, 0, 1);
  return end - new Date(end).getUTCDay() * dayMs;
}

/** What the clock in Stockholm shows at that instant, written as if it were UTC. @throws RangeError if it is no instant */
function clockAt(at: Date | string): string {
  const time = new Date(at).getTime();
  const year = new Date(time).getUTCFullYear();
  const isSummer = time >= lastSunday(year, 2) && time < lastSunday(year, 9);
  return new Date(time + (isSummer ? 2 : 1) * hourMs).toISOString();
}

/** `yyyy-MM-dd` of that instant in Stockholm. */
export const dayOf = (at: Date | string): string => clockAt(at).slice(0, 10);

/** `yyyy-MM-dd HH:mm` of that instant in Stockholm. */
export const dayAndTimeOf = (at: Date | string): string => clockAt(at).slice(0, 16).replace('T', ' ');

/** The Stockholm day of a day (`yyyy-MM-dd`) or an instant. */
export const dayIn = (value: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? value : dayOf(value));

/** The instant (ISO, UTC) at which the clock in Stockholm shows 23:59 of that day (`yyyy-MM-dd` or an instant). */
export function endOfDay(value: string): string {
  const day = dayIn(value);
  // Stockholm is one or two hours ahead of UTC; only one of the two shows 23:59.
  for (const ahead of [1, 2]) {
    const at = new Date(Date.parse(`${day}T23:59:00.000Z`) - ahead * hourMs);
    if (dayAndTimeOf(at) === `${day} 23:59`) return at.toISOString();
  }
  throw new RangeError(`no such day: ${value}`);
}

/** The instant at which that day begins in Stockholm. */
export const startOfDay = (day: string): Date => new Date(Date.parse(endOfDay(addDays(day, -1))) + 60_000);

/** The day `days` after (or, if negative, before) a day. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Days from a day to another (`yyyy-MM-dd`), negative if that is earlier. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs;

/** The days that the service counts with: clock times are known from the first, and the last has a next one. */
const firstDay = '1996-01-02';
const lastDay = '2999-12-30';

/** Whether `value` is a real day that the service counts with: 30 February is not, nor one of the year 1800. */
export function isRealDay(value: string): boolean {
  const day = value.slice(0, 10);
  if (day < firstDay || day > lastDay) return false;
  const at = Date.parse(`${day}T12:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === day;
}

/** Whether `value` is a real day and nothing else: `yyyy-MM-dd`. */
export const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value) && isRealDay(value);
