/** @module-tag search */
import { expect, test } from 'vitest';
import { ops } from './ops/suite.ts';
import { linearizable, type Step } from './ops/linearize.ts';

test('what clients were told under faults fits together, and no longer does with one protection less', async () => {
  const lines: string[] = [];
  const { wrong } = await ops({ short: true, say: (line) => void lines.push(line) });
  expect(wrong, lines.join('\n')).toEqual([]);
});

/** A register: writes put their text, reads saw it. */
const write = (text: string, from: number, to = Infinity): Step => ({
  name: `write ${text}`,
  from,
  to,
  optional: to === Infinity,
  apply: () => text,
});
const read = (text: string, from: number, to: number): Step => ({
  name: `read ${text}`,
  from,
  to,
  optional: false,
  apply: (state) => (state === text ? state : undefined),
});

test.each([
  ['in turn', [write('a', 1, 2), read('a', 3, 4)], 'a', 'yes'],
  ['side by side, in either order', [write('a', 1, 5), write('b', 1, 5), read('b', 6, 7)], 'b', 'yes'],
  ['a read of what was overwritten', [write('a', 1, 2), write('b', 3, 4), read('a', 5, 6)], 'b', 'no'],
  ['a read back in time', [write('a', 1, 9), read('a', 2, 3), read('', 4, 5)], 'a', 'no'],
  ['an end that nobody wrote', [write('a', 1, 2)], 'b', 'no'],
  ['a lost answer that had its effect late', [write('a', 1), read('', 2, 3), read('a', 8, 9)], 'a', 'yes'],
  ['a lost answer without effect', [write('a', 1), read('', 2, 3)], '', 'yes'],
  ['a lost answer with effect before it began', [read('a', 1, 2), write('a', 3)], 'a', 'no'],
] as const)(
  'a history is explained only by an order that keeps to the clock: %s',
  (_, steps, last, found) => {
    expect(linearizable(steps, '', last)).toBe(found);
  },
);
