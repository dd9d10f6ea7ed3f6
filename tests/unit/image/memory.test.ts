import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import type { Measured } from './judge-in-thread.ts';

test('validating a picture needs no more memory than the file, and frees it all', async () => {
  // In a thread that collects garbage every megabyte; otherwise garbage would count as memory in use.
  const thread = new Worker(new URL('./judge-in-thread.ts', import.meta.url), {
    resourceLimits: { maxYoungGenerationSizeMb: 1 },
  });
  const [{ size, grown, left }] = (await once(thread, 'message')) as [Measured];
  expect(grown.length).toBeGreaterThan(10);
  // The kept parts are copied once into a buffer of the file's size; the parser leaves small objects.
  for (const bytes of grown) expect(bytes).toBeLessThan(2 * size);
  // At most the last of fifty files is still in memory.
  expect(left).toBeLessThan(2 * size);
});
