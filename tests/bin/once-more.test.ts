import { expect, test } from 'vitest';
import { browserFailures, type Failure, vitestFailures } from '../../bin/parts/failures.ts';
import { judgeOnceMore } from '../../bin/parts/once-more.ts';

const failure = (file: string, title: string, text = 'first'): Failure => ({ file, title, text });

test('each file with a failure runs once more, one after the other: red again is a failure, green is unsteady', async () => {
  const runs: string[] = [];
  let running = 0;
  const { failed, unsteady } = await judgeOnceMore(
    [failure('a', 'one'), failure('b', 'two'), failure('a', 'three')],
    async (file) => {
      expect(++running).toBe(1);
      runs.push(file);
      await Promise.resolve();
      running--;
      return file === 'a' ? [failure('a', 'three', 'second')] : [];
    },
  );
  expect(runs).toEqual(['a', 'b']);
  expect(failed).toEqual([failure('a', 'three')]);
  expect(unsteady).toEqual([failure('a', 'one'), failure('b', 'two')]);
});

test('a file that ends without results, does not load or fails elsewhere when alone is a failure', async () => {
  const first = [failure('a', 'one'), failure('b', 'two'), failure('c', 'three')];
  const again: Readonly<Record<string, readonly Failure[] | undefined>> = {
    a: undefined,
    b: [failure('b', '')],
    c: [failure('c', 'four')],
  };
  const { failed, unsteady } = await judgeOnceMore(first, (file) => Promise.resolve(again[file]));
  expect(failed.map(({ file, title }) => [file, title])).toEqual([
    ['a', 'one'],
    ['b', 'two'],
    ['b', ''],
    ['c', 'four'],
  ]);
  expect(unsteady).toEqual([failure('c', 'three')]);
});

test('a browser test that did not run, after an error between two tests, runs alone, and is not unsteady if it passes', async () => {
  const error = { results: [{ errors: [{ message: 'route.fetch: closed' }] }] };
  const first = browserFailures({
    specs: [
      { title: 'one', file: 'x.spec.ts', ok: false, tests: [{ status: 'unexpected', ...error }] },
      { title: 'two', file: 'x.spec.ts', ok: true, tests: [{ status: 'skipped', results: [] }] },
      { title: 'three', file: 'x.spec.ts', ok: true, tests: [{ status: 'expected', results: [] }] },
    ],
  });
  expect(first.map(({ title }) => title)).toEqual(['one', 'two']);
  const { failed, unsteady, passed } = await judgeOnceMore(first, () => Promise.resolve([]));
  expect([failed, unsteady.map(({ title }) => title), passed]).toEqual([[], ['one'], 2]);
});

test('a skipped test and a file that cannot be loaded are failures of a run', () => {
  const failed = vitestFailures({
    testResults: [
      { name: 'tests/x.test.ts', assertionResults: [{ fullName: 'left out', status: 'pending' }] },
      { name: 'tests/y.test.ts', message: 'no such file', assertionResults: [] },
    ],
  });
  expect(failed.map(({ title }) => title)).toEqual(['left out', '']);
});
