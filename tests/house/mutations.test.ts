import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { mutations } from '../proof/mutations/mutations.ts';

const root = path.resolve(import.meta.dirname, '../..');

test('each mutation finds its place in the product once, and names a test that exists', () => {
  const stale = mutations.filter(({ file, from, caughtBy }) => {
    const source = path.join(root, file);
    const places = existsSync(source) ? readFileSync(source, 'utf8').split(from).length - 1 : 0;
    return places !== 1 || !existsSync(path.join(root, caughtBy));
  });
  expect(stale.map(({ says }) => says)).toEqual([]);
});
