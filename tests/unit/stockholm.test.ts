import { expect, test } from 'vitest';
import { dayAndTimeOf, dayOf } from '../../shared/domain/stockholm.ts';

const zone = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Stockholm',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

test('the clock in Stockholm shows what the time zone database says, in 60 years: in every hour of March and October, and once in 25 hours of the others', () => {
  const wrong: string[] = [];
  const [first, end] = [Date.UTC(1996, 0, 1), Date.UTC(2056, 0, 1)];
  const hour = 3_600_000;
  for (let at = first, step = hour; at < end; at += step) {
    const [shown, instant] = [zone.format(at), new Date(at)];
    step = [2, 9].includes(instant.getUTCMonth()) ? hour : 25 * hour;
    if (dayAndTimeOf(instant) !== shown || dayOf(instant) !== shown.slice(0, 10)) wrong.push(shown);
  }
  expect(wrong).toEqual([]);
});

test('the clocks change at 01:00 UTC, to the millisecond', () => {
  expect(dayAndTimeOf('2026-03-29T00:59:59.999Z')).toBe('2026-03-29 01:59');
  expect(dayAndTimeOf('2026-03-29T01:00:00.000Z')).toBe('2026-03-29 03:00');
  expect(dayAndTimeOf('2026-10-25T00:59:59.999Z')).toBe('2026-10-25 02:59');
  expect(dayAndTimeOf('2026-10-25T01:00:00.000Z')).toBe('2026-10-25 02:00');
  expect(() => dayOf('no instant')).toThrow(RangeError);
});
