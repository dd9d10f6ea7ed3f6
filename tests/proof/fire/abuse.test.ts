/** @module-tag search */
import { expect, test } from 'vitest';
import { abuse } from './abuse/suite.ts';
import { mostExpensiveMinute } from './abuse/bill.ts';
import type { Cost } from './abuse/cost.ts';

test('what a hostile user of any role makes the service spend in a minute is within its bound', async () => {
  const lines: string[] = [];
  const { figures, wrong } = await abuse({ short: true, say: (line) => void lines.push(line) });
  expect(wrong, lines.join('\n')).toEqual([]);
  expect(Object.keys(figures)).toHaveLength(35);
});

test('a hostile minute goes to the most expensive calls first, each as often as it is let through', () => {
  const nothing: Cost = { reads: 0, writes: 0, mails: 0, kilobytes: 0, dollars: 0 };
  const chance = (name: string, calls: number, reads: number) => ({
    name,
    calls,
    cost: { ...nothing, reads },
  });
  const chances = [
    chance('cheap', 6000, 1),
    chance('expensive', 600, 100),
    chance('most expensive', 10, 500),
  ];
  const { total, mostExpensive } = mostExpensiveMinute(chances, 'reads');
  expect(mostExpensive.map(({ name, calls }) => [name, calls])).toEqual([
    ['expensive', 600],
    ['cheap', 5390],
    ['most expensive', 10],
  ]);
  expect(total).toBe(60_000 + 5390 + 5000);
});

test('routes that share a limit use it up together', () => {
  const cost: Cost = { reads: 0, writes: 0, mails: 1, kilobytes: 0, dollars: 0 };
  const mailing = { calls: 500, shared: { what: 'mails', part: 1 / 500 } };
  const chances = ['mailTicket', 'remindBuyer'].map((name) => ({ name, cost, ...mailing }));
  expect(mostExpensiveMinute(chances, 'mails').total).toBe(500);
});
