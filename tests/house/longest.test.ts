import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { longest } from '../support/file-order.ts';

test('the files that are started first exist, each once', () => {
  expect(longest.filter((file) => !existsSync(file))).toEqual([]);
  expect(new Set(longest).size).toBe(longest.length);
});
