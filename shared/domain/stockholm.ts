/** Days and clock times in Europe/Stockholm, daylight saving included. Instants are ISO strings in UTC. */

const zone = 'Europe/Stockholm';
const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: zone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

function read(at: Date): Record<'year' | 'month' | 'day' | 'hour' | 'minute', string> {
  const found = { year: '', month: '', day: '', hour: '', minute: '' };
  for (const { type, value } of parts.formatToParts(at)) if (type in found) found[type as 'year'] = value;
  return found;
}

/** `yyyy-MM-dd` of that instant in Stockholm. */
export function dayOf(at: Date | string): string {
  const { year, month, day } = read(new Date(at));
  return `${year}-${month}-${day}`;
}

/** `yyyy-MM-dd HH:mm` of that instant in Stockholm. */
export function dayAndTimeOf(at: Date | string): string {
  const { year, month, day, hour, minute } = read(new Date(at));
  return `${year}-${month}-${day} ${hour}:${minute}`;
}

/** The instant (ISO, UTC) at which the clock in Stockholm shows 23:59 of that day (`yyyy-MM-dd` or an instant). */
export function endOfDay(value: string): string {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : dayOf(value);
  // Stockholm is one or two hours ahead of UTC; only one of the two shows 23:59.
  for (const ahead of [1, 2]) {
    const at = new Date(Date.parse(`${day}T23:59:00.000Z`) - ahead * 3_600_000);
    if (dayAndTimeOf(at) === `${day} 23:59`) return at.toISOString();
  }
  throw new RangeError(`no such day: ${value}`);
}

/** The instant at which that day begins in Stockholm. */
export const startOfDay = (day: string): Date => new Date(Date.parse(endOfDay(addDays(day, -1))) + 60_000);

/** The day `days` after (or, if negative, before) a day. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Whether `value` is a real day: 30 February is not. */
export function isRealDay(value: string): boolean {
  const day = value.slice(0, 10);
  const at = Date.parse(`${day}T12:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === day;
}

/** Whether `value` is a real day and nothing else: `yyyy-MM-dd`. */
export const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value) && isRealDay(value);
