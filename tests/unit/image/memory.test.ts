import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import type { Measured } from './judge-in-thread.ts';

test('validating a picture needs no more memory than the file, and frees it all', async () => {
  // In a thread whose rubbish is taken away every megabyte: else it would count as taken, now and then.
  const thread = new Worker(new URL('./judge-in-thread.ts', import.meta.url), {
    resourceLimits: { maxYoungGenerationSizeMb: 1 },
  });
  const [{ size, grown, left }] = (await once(thread, 'message')) as [Measured];
  expect(grown.length).toBeGreaterThan(10);
  // The kept parts are copied once into what is as large as the file; the walk itself leaves small objects.
  for (const bytes of grown) expect(bytes).toBeLessThan(2 * size);
  // Of fifty files at most the last is still there.
  expect(left).toBeLessThan(2 * size);
});
