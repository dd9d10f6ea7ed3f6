/** @module-tag search */
import { expect, test } from 'vitest';
import { sites } from './sites/suite.ts';

test('a fault at any call of a sale day goes unnoticed, or is reported and has no effect until the request is repeated', async () => {
  const lines: string[] = [];
  const { figures, wrong } = await sites({ short: true, say: (line) => void lines.push(line) });
  expect(wrong, [...lines, JSON.stringify(figures)].join('\n')).toEqual([]);
});
