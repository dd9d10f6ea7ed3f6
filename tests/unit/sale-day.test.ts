import { expect, test } from 'vitest';
import { saleDay } from '../../functions/ledger/sale.ts';

const at = (instant: string) => saleDay(Date.parse(instant) / 1000);

test("a sale counts for its day in Stockholm, which begins an hour or two before UTC's", () => {
  expect(at('2026-11-20T22:59:59Z')).toBe(at('2026-11-20T12:00:00Z'));
  expect(at('2026-11-20T23:00:00Z')).toBe(at('2026-11-21T12:00:00Z'));
  expect(at('2026-07-01T21:59:59Z')).not.toBe(at('2026-07-01T22:00:00Z'));
});

test('days follow each other, three characters each', () => {
  const days = Array.from({ length: 400 }, (_, day) =>
    at(new Date(Date.UTC(2026, 0, 1 + day, 12)).toISOString()),
  );
  expect(new Set(days).size).toBe(400);
  expect(days).toEqual(days.toSorted());
  expect(days.every((day) => day.length === 3)).toBe(true);
});
