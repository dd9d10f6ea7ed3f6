/** @module-tag search */
import { expect, test } from 'vitest';
import { tokens } from './tokens/suite.ts';

test('no forged, foreign, changed or misplaced token is a session, and of many uses of a link at once one counts', async () => {
  const { figures, wrong } = await tokens({ short: true, say: () => undefined });
  expect(wrong, JSON.stringify(figures)).toEqual([]);
  expect(Number(figures['forged and abused session tokens'])).toBeGreaterThanOrEqual(30);
});
