import { expect, test } from 'vitest';
import { accountDueOn, accountState } from '../../shared/domain/account-due.ts';

test('an account is due months after the draw, on the last day of a month that is too short', () => {
  const after = (months: number, drawn: string) => accountDueOn({ months }, drawn);
  expect(after(2, '2026-12-12')).toBe('2027-02-12');
  expect(after(2, '2026-12-31')).toBe('2027-02-28');
  expect(after(12, '2027-02-28')).toBe('2028-02-28');
});

test('or on the first such day of a year after the draw', () => {
  const on = (day: string, drawn: string) => accountDueOn({ day }, drawn);
  expect(on('02-15', '2026-12-12')).toBe('2027-02-15');
  expect(on('02-15', '2027-02-14')).toBe('2027-02-15');
  expect(on('02-15', '2027-02-15')).toBe('2028-02-15');
  expect(on('02-29', '2026-12-12')).toBe('2027-02-28');
});

test('it is named from 30 days before to 30 days after, otherwise from 7 days before and after', () => {
  const on = (today: string) => accountState('2027-02-15', today);
  expect(['2027-01-15', '2027-01-16', '2027-02-07', '2027-02-08', '2027-02-15'].map(on)).toEqual([
    undefined,
    'soon',
    'soon',
    'near',
    'near',
  ]);
  expect(['2027-02-16', '2027-02-22', '2027-02-23', '2027-03-17', '2027-03-18'].map(on)).toEqual([
    'late',
    'late',
    'over',
    'over',
    undefined,
  ]);
});
