import { expect, test } from 'vitest';
import { baseAmountOn, baseAmounts, withAdded } from '../../shared/domain/base-amounts.ts';
import {
  cashAdvice,
  eventAdvice,
  eventTerms,
  meterState,
  registrationLimit,
  shareState,
  sharesOf,
} from '../../shared/domain/ground-advice.ts';
import { plannedShare } from '../../shared/domain/prizes-share.ts';
import { registrationEnd } from '../../shared/domain/registration.ts';

test('the table of base amounts has the decided years, and marks those that are not confirmed', () => {
  expect(baseAmounts.map(({ year, amount, confirmed }) => [year, amount, confirmed])).toEqual([
    [2019, 46_500, true],
    [2020, 47_300, true],
    [2021, 47_600, true],
    [2022, 48_300, true],
    [2023, 52_500, true],
    [2024, 57_300, true],
    [2025, 58_800, false],
    [2026, 59_200, true],
  ]);
  expect(baseAmounts.every(({ source }) => source !== '')).toBe(true);
});

test('the amount of a day is that of its year, else of the latest year before it; an added one replaces the year', () => {
  const on = (day: string, table = baseAmounts) => baseAmountOn(day, table).amount;
  expect([on('2024-12-31'), on('2025-01-01'), on('2030-06-01'), on('2001-01-01')]).toEqual([
    57_300, 58_800, 59_200, 46_500,
  ]);
  const added = withAdded([
    { year: 2027, amount: 60_000, source: 'Beslut', confirmed: true },
    { year: 2025, amount: 58_900, source: 'Beslut', confirmed: true },
  ]);
  expect([on('2027-01-01', added), on('2025-07-01', added), on('2026-07-01', added)]).toEqual([
    60_000, 58_900, 59_200,
  ]);
});

test('a registration allows 33 1/3 base amounts, and warns from 80 % of them', () => {
  const limit = registrationLimit({ amount: 57_300 });
  expect(limit).toBe(191_000_000);
  expect(registrationLimit({ amount: 59_200 })).toBe(197_333_333);
  const eighty = limit * 0.8;
  expect([0, eighty - 1, eighty, limit, limit + 1].map((sold) => meterState(sold, limit))).toEqual([
    'fine',
    'fine',
    'amber',
    'amber',
    'over',
  ]);
});

/** With ordinary spaces. */
const plain = (advice: readonly string[]) => advice.map((text) => text.replaceAll('\u00a0', ' '));
const base = { year: 2024, amount: 60_000, source: 'Beslut', confirmed: true };
const lottery = { price: 15, prizes: [{ value: 10_000, count: 1 }] };

test('an event is advised on a dear ticket, a large prize and cash, from just above each limit', () => {
  const about = (change: object) => plain(eventAdvice({ ...lottery, ...change }, base));
  expect(about({})).toEqual([]);
  expect(about({ price: 15.01 })).toEqual([
    'Kontrollera med kommunen: vid ett evenemang får en lott kosta högst 15 kr (1/4 000 av prisbasbeloppet 2024, 60 000 kr).',
  ]);
  expect(about({ prizes: [{ value: 10_000.01, count: 1 }] })).toEqual([
    'Kontrollera med kommunen: vid ett evenemang får den högsta vinsten vara värd högst 10 000 kr (en sjättedel av prisbasbeloppet 2024, 60 000 kr).',
  ]);
  expect(about({ prizes: [{ value: 10, count: 1, cash: true }] })).toEqual([
    'Kontrollera med kommunen: vid ett evenemang får vinster inte betalas ut i pengar.',
  ]);
});

test('a prize in money is advised on from just above one base amount; an amount that is not confirmed says so', () => {
  const about = (value: number, cash: boolean) =>
    plain(cashAdvice([{ value, count: 1, cash }], { ...base, confirmed: false }));
  expect([about(60_000, true), about(90_000, false)]).toEqual([[], []]);
  expect(about(60_000.01, true)).toEqual([
    'Kontrollera med kommunen: en vinst i pengar är högre än ett prisbasbelopp, 60 000 kr (prisbasbeloppet 2024, inte bekräftat).',
  ]);
});

test("the prizes' share is their value times their count of the stakes, planned and so far", () => {
  const prizes = [
    { value: 1000.5, count: 2 },
    { value: 99, count: 1 },
  ];
  expect(plannedShare({ prizes, maxNumber: 100, price: 42 })).toBe(50);
  const shares = sharesOf({ price: 42, maxNumber: 100, prizes }, 25);
  expect(shares).toEqual({ planned: 50, soFar: 200, withoutValue: 0 });
  expect(sharesOf({ price: 42, maxNumber: 100, prizes }, 0).soFar).toBeUndefined();
  expect(sharesOf({ price: 0, maxNumber: 100, prizes }, 5).planned).toBeUndefined();
  expect([34.99, 35, 50, 50.01].map(shareState)).toEqual(['low', 'usual', 'usual', 'high']);
});

test('a planned share is unknown without prizes, or while one of them has no value', () => {
  expect(plannedShare({ prizes: [], maxNumber: 100, price: 40 })).toBeUndefined();
  const prizes = [{ value: 500, count: 1 }, { value: null, count: 1 }, { count: 1 }];
  expect(plannedShare({ prizes, maxNumber: 100, price: 40 })).toBeUndefined();
  expect(sharesOf({ price: 5, maxNumber: 100, prizes }, 0)).toMatchObject({
    planned: 100,
    withoutValue: 2,
  });
});

test('a registration is running out in its last 90 days, and over the day after its last', () => {
  const end = (today: string) => registrationEnd('2026-12-31', today);
  expect(end('2026-10-01')).toBeUndefined();
  expect(end('2026-10-02')).toEqual({ state: 'ending', days: 90 });
  expect(end('2026-12-31')).toEqual({ state: 'ending', days: 0 });
  expect(end('2027-01-01')).toEqual({ state: 'over', days: 0 });
  expect(registrationEnd(null, '2026-10-01')).toBeUndefined();
});

test('the terms of a lottery at an event state the price limits of the base amount for the year', () => {
  const base = { year: 2026, amount: 59_200, source: 'SFS 2025:872', confirmed: true };
  const text = eventTerms(base).replaceAll('\u00a0', ' ');
  expect(text).toContain('Prisbasbeloppet 2026: en lott kostar högst 14,80 kr');
  expect(text).toContain('värd högst 9 867 kr');
});
