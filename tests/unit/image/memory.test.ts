import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Measured } from './judge-in-process.ts';

test('validating a picture needs no more memory than the file, and frees it all', async () => {
  // In a process that collects garbage every megabyte; otherwise garbage would count as memory in use.
  const child = fork(path.join(import.meta.dirname, 'judge-in-process.ts'), {
    execArgv: ['--min-semi-space-size=1', '--max-semi-space-size=1'],
  });
  const [{ size, grown, left }] = (await once(child, 'message')) as [Measured];
  expect(grown.length).toBeGreaterThan(10);
  // The kept parts are copied once into a buffer of the file's size; the parser leaves small objects.
  for (const bytes of grown) expect(bytes).toBeLessThan(2 * size);
  // At most the last of fifty files is still in memory.
  expect(left).toBeLessThan(2 * size);
});
