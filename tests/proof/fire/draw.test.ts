/** @module-tag search */
import { expect, test } from 'vitest';
import { draw } from './draw/suite.ts';

test('draws are fair by frequency, runs and correlation, and a biased one is seen', async () => {
  const { figures, wrong } = await draw({ short: true, say: () => undefined });
  expect(wrong, JSON.stringify(figures)).toEqual([]);
});
