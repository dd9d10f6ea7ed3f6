import { expect, test } from 'vitest';
import { whyNotDeleted, whyNotMoved, whyNotRenamed } from '../../shared/domain/user-changes.ts';
import {
  daysLeft,
  endsSale,
  earliestDeadline,
  isActive,
  percentOf,
  saleIsOpen,
  saleUntil,
} from '../../shared/domain/lottery.ts';
import { formatNumber, formatSek, hasOreAtMost, shareText } from '../../shared/domain/numbers.ts';
import { oddsOf } from '../../shared/domain/odds.ts';
import { slugOf } from '../../shared/domain/slug.ts';
import { waitsInLottery } from '../../shared/domain/waits-in-lottery.ts';
import { addDays, dayAndTimeOf, dayOf, endOfDay, isRealDay } from '../../shared/domain/stockholm.ts';

test('a deadline is 23:59 in Stockholm in winter, in summer and on the days of clock changes', () => {
  expect(endOfDay('2026-11-21')).toBe('2026-11-21T22:59:00.000Z');
  expect(endOfDay('2026-07-01')).toBe('2026-07-01T21:59:00.000Z');
  expect(endOfDay('2026-03-29')).toBe('2026-03-29T21:59:00.000Z');
  expect(endOfDay('2026-10-25')).toBe('2026-10-25T22:59:00.000Z');
  expect(endOfDay('2026-11-21T23:30:00.000Z')).toBe('2026-11-22T22:59:00.000Z');
});

test('an instant is shown as day and time in Stockholm', () => {
  expect(dayOf('2026-12-31T23:30:00.000Z')).toBe('2027-01-01');
  expect(dayAndTimeOf('2026-06-01T10:05:00.000Z')).toBe('2026-06-01 12:05');
});

test('distinguishes real days from nonexistent ones', () => {
  expect(['2026-02-28', '2028-02-29'].map(isRealDay)).toEqual([true, true]);
  for (const day of ['2026-02-29', '2026-13-01', '2026-04-31', '0000-01-01', '1800-01-01', '9999-12-31'])
    expect([day, isRealDay(day)]).toEqual([day, false]);
});

test('sale is open until the deadline, and never in an archived lottery', () => {
  const lottery = { validUntilDate: '2026-11-21T22:59:00.000Z', closed: false };
  const before = new Date('2026-11-21T22:58:59.999Z');
  const after = new Date('2026-11-21T22:59:00.000Z');
  expect([isActive(lottery, before), isActive(lottery, after)]).toEqual([true, false]);
  expect(saleIsOpen({ ...lottery, closed: true }, before)).toBe(false);
  expect(daysLeft(lottery, new Date('2026-11-20T12:00:00.000Z'))).toBe(2);
  expect(daysLeft(lottery, after)).toBe(0);
  // Sunday 25 October has 25 hours, Sunday 29 March 23.
  for (const [day, time] of [
    ['2026-10-25', '2026-10-24T22:30:00.000Z'],
    ['2026-03-29', '2026-03-28T23:30:00.000Z'],
  ] as const)
    expect([day, daysLeft({ validUntilDate: endOfDay(day) }, new Date(time))]).toEqual([day, 1]);
  const evening = new Date('2026-10-24T22:30:00.000Z');
  expect(daysLeft({ validUntilDate: endOfDay('2026-10-26') }, evening)).toBe(2);
  expect(saleUntil(false, true), 'archived before its deadline').toBe('Försäljningen gällde till');
});

test('the earliest deadline is two days ago in Stockholm', () => {
  expect(earliestDeadline(new Date('2026-11-21T23:30:00.000Z'))).toBe('2026-11-20');
  expect(addDays('2026-03-01', -2)).toBe('2026-02-27');
});

test('a past deadline ends the sale immediately, if it was open', () => {
  const now = new Date('2026-11-21T22:59:00.000Z');
  const open = { validUntilDate: '2026-11-22T22:59:00.000Z', closed: false };
  const over = { validUntilDate: '2026-11-20T22:59:00.000Z', closed: false };
  const days = ['2026-11-19', '2026-11-21', '2026-11-22'];
  expect(days.map((day) => endsSale(day, now, open))).toEqual([true, true, false]);
  expect(days.map((day) => endsSale(day, now, over))).toEqual([false, false, false]);
  expect(days.map((day) => endsSale(day, now, { ...open, closed: true }))).toEqual([false, false, false]);
  expect(days.map((day) => endsSale(day, now))).toEqual([true, true, false]);
});

test('the first reason of R57 prevents deletion', () => {
  const admin = { id: 'A', isAdmin: true };
  const leader = { id: 'L', isAdmin: false };
  const seller = { id: 'S', roleName: null, hasSold: false, isLastAdmin: false };
  expect([whyNotDeleted(seller, admin), whyNotDeleted(seller, leader)]).toEqual([null, null]);
  const master = { ...seller, roleName: 'Master', hasSold: true };
  expect(whyNotDeleted(master, { id: 'S', isAdmin: true })).toBe('user.isMaster');
  expect(whyNotDeleted({ ...seller, id: 'L', roleName: 'TeamAdmin' }, leader)).toBe('user.isSelf');
  const colleague = { ...seller, roleName: 'TeamAdmin' };
  expect([whyNotDeleted(colleague, leader), whyNotDeleted(colleague, admin)]).toEqual(['user.hasRole', null]);
  const last = { ...seller, roleName: 'Admin', isLastAdmin: true, hasSold: true };
  expect(whyNotDeleted(last, admin)).toBe('role.lastAdmin');
  expect(whyNotDeleted({ ...seller, hasSold: true }, admin)).toBe('user.hasSold');
});

test('a TeamAdmin renames and moves those without a role, and renames themselves', () => {
  const [admin, leader] = [
    { id: 'A', isAdmin: true },
    { id: 'L', isAdmin: false },
  ];
  const of = (id: string, roleName: string | null) => ({ id, roleName });
  const [seller, self, colleague] = [of('S', null), of('L', 'TeamAdmin'), of('C', 'TeamAdmin')];
  const [office, content, master] = [of('A', 'Admin'), of('E', 'ContentAdmin'), of('M', 'Master')];
  const everybody = [seller, self, colleague, office, content, master];
  const role = 'user.hasRole';
  expect(everybody.map((user) => whyNotRenamed(user, leader))).toEqual([null, null, role, role, role, role]);
  expect(everybody.map((user) => whyNotRenamed(user, admin))).toEqual(everybody.map(() => null));
  const top = 'user.isMaster';
  expect(everybody.map((user) => whyNotMoved(user, leader))).toEqual([null, role, role, role, role, top]);
  expect(everybody.map((user) => whyNotMoved(user, admin))).toEqual([null, null, null, null, null, top]);
});

test('progress is the rounded percent of the total', () => {
  expect([percentOf(0, 0), percentOf(1, 3), percentOf(2, 3), percentOf(5, 5)]).toEqual([0, 33, 67, 100]);
});

test('an amount has at most two decimals as written, however small or large it is', () => {
  for (const good of [0, 9.99, 0.01, 0.1, 40, 9_999_999.99, 1e7, 19.9, -5, -0.5])
    expect([good, hasOreAtMost(good)]).toEqual([good, true]);
  for (const bad of [1e-200, 5e-324, 1e-7, 0.001, 9.999, 0.1 + 0.2, Number.NaN, Number.POSITIVE_INFINITY])
    expect([bad, hasOreAtMost(bad)]).toEqual([bad, false]);
});

test('money is shown as N:-, with öre only where there are any', () => {
  expect([formatSek(40), formatSek(1250), formatSek(12.5), formatSek(0.1 + 0.2)]).toEqual([
    '40:-',
    '1\u00a0250:-',
    '12,50:-',
    '0,30:-',
  ]);
});

test('a number has a no-break space between its thousands and a comma before its decimals', () => {
  expect([0, 999, 1000, 11_600, 1_000_000, -1234].map((number) => formatNumber(number))).toEqual([
    '0',
    '999',
    '1\u00a0000',
    '11\u00a0600',
    '1\u00a0000\u00a0000',
    '-1\u00a0234',
  ]);
  expect([formatNumber(1234.5, 1), formatNumber(0.409, 2), formatNumber(2, 2)]).toEqual([
    '1\u00a0234,5',
    '0,41',
    '2',
  ]);
});

test('the chance of one ticket is shown as percent and as a fraction', () => {
  expect(oddsOf(245)).toEqual({ percentage: 0.41, fractional: '1/245' });
  expect(oddsOf(0)).toEqual({ percentage: 0, fractional: '0' });
});

test('a slug writes å, ä and ö without dots', () => {
  expect(slugOf('Höstlotten på Åsen – 2026!')).toBe('hostlotten-pa-asen-2026');
});

test('what waits in a lottery is said before it is archived, and nothing where all is done', () => {
  const now = new Date('2026-11-26T12:00:00Z');
  const over = { validUntilDate: '2026-11-25T22:59:00.000Z', closed: false };
  const open = { validUntilDate: '2026-12-01T22:59:00.000Z', closed: false };
  const draw = (name: string, drawn?: number, mailSent = false) => ({ name, drawn, mailSent });
  const wait = (lottery: typeof over, sold: number, ...draws: ReturnType<typeof draw>[]) =>
    waitsInLottery({ lottery, draws, sold }, now);
  expect(wait(over, 0)).toEqual([]);
  expect(wait(over, 5, draw('Jul', 2, true))).toEqual([]);
  const money = { unpaid: 50, owed: 300, holds: 25.5 };
  expect(waitsInLottery({ lottery: over, draws: [draw('Jul', 2, true)], sold: 5, money }, now)).toEqual([
    '50\u00a0kr är obetalt.',
    '325,50\u00a0kr är inte inlämnat till föreningen.',
  ]);
  expect(wait(open, 5)).toEqual(['Försäljningen pågår till 2026-12-01 23:59.', 'Ingen dragning är gjord.']);
  expect(wait(over, 5, draw('A'), draw('B', 1), draw('C'), draw('D', 0), draw('E'))).toEqual([
    'Inga vinnare är dragna: A, C, D och 1 till.',
    'Vinnarna är inte mailade: B.',
  ]);
});

test('a share is rounded percent, with a decimal below one, and never nothing where something is', () => {
  expect([shareText(0, 0), shareText(0, 5), shareText(1, 2001), shareText(1, 300)]).toEqual([
    '0 %',
    '0 %',
    '0,1 %',
    '0,3 %',
  ]);
  expect([shareText(2, 3), shareText(1999, 2001), shareText(1999, 2001, Math.floor)]).toEqual([
    '67 %',
    '100 %',
    '99 %',
  ]);
});
