import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { assemble, type Assembling, step } from '../../bin/assemble.ts';
import { run } from '../../bin/run.ts';
import { snapshotFile } from './club-copy.ts';

/**
 * The functions and the stack that every test's cloud serves, and the club that the tests' clubs are copies of. Who runs
 * several runners at once has it done before, once, and says so by `TESTS_ASSEMBLED`.
 */
export async function assembleTests(assembling: Assembling = { site: false }): Promise<void> {
  if (process.env.TESTS_ASSEMBLED) return;
  await assemble(assembling);
  const sources = ['functions', 'shared', 'infra', 'package-lock.json', 'tests/support'];
  await step('klubben', sources, snapshotFile, assembling.say ?? (() => undefined), async () => {
    const program = path.resolve(import.meta.dirname, 'snapshot-club.ts');
    if ((await run(process.execPath, [program])) !== 0) throw new Error('The test club could not be made.');
  });
}

/**
 * Once for the whole run. All temporary directories of it lie in one, which goes with it: a cloud that several test files
 * share ends with its process.
 */
export default async function setup(): Promise<() => void> {
  await assembleTests();
  const temporary = mkdtempSync(path.join(os.tmpdir(), 'lottlaget-tests-'));
  process.env.TMPDIR = temporary;
  return () => rmSync(temporary, { recursive: true, force: true });
}

if (import.meta.main) await assembleTests({ site: process.argv.includes('--site'), say: console.log });
