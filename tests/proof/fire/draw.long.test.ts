import { expect, test } from 'vitest';
import { drawControlled } from './draw/battery.ts';

test('a million controlled draws are fair whoever chooses the public numbers', () => {
  const { figures, wrong } = drawControlled(1_000_000);
  expect(wrong, JSON.stringify(figures)).toEqual([]);
});
