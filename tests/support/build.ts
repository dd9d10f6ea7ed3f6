import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { assemble, type Assembling, step } from '../../bin/parts/assemble.ts';
import { run } from '../../bin/parts/run.ts';
import { snapshotFile } from './club-copy.ts';
import { temporaryFiles } from './temporary.ts';

// The CDK's own validation of templates only warns, and is two thirds of each synthesis (seven seconds for the first).
process.env.CDK_VALIDATION = 'false';

/**
 * Builds the functions and the stack of all test clouds, and the club that tests' clubs are copied from. A caller that
 * starts several runners does this once beforehand and sets `TESTS_ASSEMBLED`.
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
 * Once for the whole run. Its temporary directories are inside one that is deleted with it: a cloud shared by several
 * test files ends with its process.
 */
export default async function setup(): Promise<() => void> {
  await assembleTests();
  const temporary = mkdtempSync(path.join(temporaryFiles(), 'lottlaget-tests-'));
  process.env.TMPDIR = temporary;
  return () => rmSync(temporary, { recursive: true, force: true });
}

if (import.meta.main) await assembleTests({ site: process.argv.includes('--site'), say: console.log });
