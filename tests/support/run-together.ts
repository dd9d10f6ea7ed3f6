import path from 'node:path';
import { afterAll, describe } from 'vitest';
import { tidyCloud } from './cloud.ts';
import { together } from './together.ts';

/** Runs the tests of the files that `together` has under this one. */
export function runTogether(here: string): void {
  for (const file of together[here] ?? [])
    describe(file, async () => {
      afterAll(tidyCloud);
      await import(/* @vite-ignore */ path.resolve(import.meta.dirname, '../..', file));
    });
}
