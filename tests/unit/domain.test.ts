import { expect, test } from 'vitest';
import {
  daysLeft,
  earliestDeadline,
  isActive,
  percentSold,
  saleIsOpen,
} from '../../shared/domain/lottery.ts';
import { formatSek } from '../../shared/domain/money.ts';
import { oddsOf } from '../../shared/domain/odds.ts';
import { slugOf } from '../../shared/domain/slug.ts';
import { addDays, dayAndTimeOf, dayOf, endOfDay, isRealDay } from '../../shared/domain/stockholm.ts';

test('a deadline is 23:59 in Stockholm in winter, in summer and on the days the clock changes', () => {
  expect(endOfDay('2026-11-21')).toBe('2026-11-21T22:59:00.000Z');
  expect(endOfDay('2026-07-01')).toBe('2026-07-01T21:59:00.000Z');
  expect(endOfDay('2026-03-29')).toBe('2026-03-29T21:59:00.000Z');
  expect(endOfDay('2026-10-25')).toBe('2026-10-25T22:59:00.000Z');
  expect(endOfDay('2026-11-21T23:30:00.000Z')).toBe('2026-11-22T22:59:00.000Z');
});

test('an instant is shown as the day and time that a clock in Stockholm shows', () => {
  expect(dayOf('2026-12-31T23:30:00.000Z')).toBe('2027-01-01');
  expect(dayAndTimeOf('2026-06-01T10:05:00.000Z')).toBe('2026-06-01 12:05');
});

test('days that do not exist are told from days that do', () => {
  expect(['2026-02-28', '2028-02-29'].map(isRealDay)).toEqual([true, true]);
  expect(['2026-02-29', '2026-13-01', '2026-04-31'].map(isRealDay)).toEqual([false, false, false]);
});

test('sale is open until the deadline, and never in an archived lottery', () => {
  const lottery = { validUntilDate: '2026-11-21T22:59:00.000Z', closed: false };
  const before = new Date('2026-11-21T22:58:59.999Z');
  const after = new Date('2026-11-21T22:59:00.000Z');
  expect([isActive(lottery, before), isActive(lottery, after)]).toEqual([true, false]);
  expect(saleIsOpen({ ...lottery, closed: true }, before)).toBe(false);
  expect(daysLeft(lottery, new Date('2026-11-20T12:00:00.000Z'))).toBe(2);
  expect(daysLeft(lottery, after)).toBe(0);
});

test('the earliest deadline is two days ago in Stockholm', () => {
  expect(earliestDeadline(new Date('2026-11-21T23:30:00.000Z'))).toBe('2026-11-20');
  expect(addDays('2026-03-01', -2)).toBe('2026-02-27');
});

test('progress is the rounded percent sold', () => {
  expect([percentSold(0, 0), percentSold(1, 3), percentSold(2, 3), percentSold(5, 5)]).toEqual([
    0, 33, 67, 100,
  ]);
});

test('money is shown as N:-, with öre only where there are any', () => {
  expect([formatSek(40), formatSek(1250), formatSek(12.5), formatSek(0.1 + 0.2)]).toEqual([
    '40:-',
    '1\u00a0250:-',
    '12,50:-',
    '0,30:-',
  ]);
});

test('the chance of one ticket is told as percent and as a fraction', () => {
  expect(oddsOf(245)).toEqual({ percentage: 0.41, fractional: '1/245' });
  expect(oddsOf(0)).toEqual({ percentage: 0, fractional: '0' });
});

test('a slug spells å, ä and ö without dots', () => {
  expect(slugOf('Höstlotten på Åsen – 2026!')).toBe('hostlotten-pa-asen-2026');
});
