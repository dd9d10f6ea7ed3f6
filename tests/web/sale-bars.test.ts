import { expect, test } from 'vitest';
import { barsIn, spanOf, topOf } from '../../web/features/statistics/sale-bars.ts';

const until = '2026-06-30T21:59:00.000Z';
const at = (day: string) => new Date(`${day}T10:00:00Z`);

test('each day has a bar, from the first sale until today, including days without a sale', () => {
  const sales = [
    { date: '2026-03-27', sold: 3 },
    { date: '2026-03-30', sold: 1 },
  ];
  const span = spanOf(sales, until, at('2026-04-12'));
  expect([span.kind, span.places.length, span.places[0], span.places.at(-1)]).toEqual([
    'day',
    17,
    '2026-03-27',
    '2026-04-12',
  ]);
  expect(barsIn(span, sales).map(({ sold }) => sold)).toEqual([
    3,
    0,
    0,
    1,
    ...Array.from({ length: 13 }, () => 0),
  ]);
});

test('the plot of an ended sale ends on its last day; that of a short sale starts early enough to be readable', () => {
  const span = spanOf([{ date: '2026-06-29', sold: 1 }], until, at('2026-08-01'));
  expect([span.places.length, span.places[0], span.places.at(-1)]).toEqual([14, '2026-06-17', '2026-06-30']);
  expect(spanOf([], until, at('2026-03-01')).places).toHaveLength(14);
});

test('after two months the bars are weeks that start on Mondays, and every sale is counted', () => {
  const sales = [
    { date: '2026-01-01', sold: 2 },
    { date: '2026-01-04', sold: 5 },
    { date: '2026-01-05', sold: 7 },
    { date: '2026-06-30', sold: 1 },
  ];
  const span = spanOf(sales, until, at('2026-09-01'));
  const bars = barsIn(span, sales);
  expect(span.kind).toBe('week');
  expect(bars.slice(0, 2)).toEqual([
    { from: '2025-12-29', sold: 7 },
    { from: '2026-01-05', sold: 7 },
  ]);
  expect(bars.at(-1)).toEqual({ from: '2026-06-29', sold: 1 });
  expect(bars.reduce((sum, { sold }) => sum + sold, 0)).toBe(15);
});

test('the scale ends at a round number above every bar, whose half is whole', () => {
  const top = (...sold: number[]) => topOf(sold.map((each) => ({ from: '', sold: each })));
  expect([top(), top(1), top(3), top(7), top(11), top(83), top(100), top(101), top(4321)]).toEqual([
    2, 2, 4, 8, 20, 100, 100, 200, 6000,
  ]);
});
