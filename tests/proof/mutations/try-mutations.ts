import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root, run } from '../../../bin/parts/run.ts';
import { type Mutation, mutations } from './mutations.ts';

/** What the copy does without. */
const left = new Set(
  ['.git', '.local', 'node_modules', 'screenshots', 'test-results'].map((each) => path.join(root, each)),
);

/** Tests of a copy of the sources: how many passed, and how many failed, a file that does not even start among them. */
async function test(directory: string, file: string): Promise<{ passed: number; failed: number }> {
  const isBrowsers = file.startsWith('tests/e2e/');
  const [runner, args, results] = isBrowsers
    ? (['playwright', ['test', file], 'playwright.json'] as const)
    : (['vitest', ['run', file], 'vitest.json'] as const);
  const kept = path.join(directory, 'test-results', results);
  rmSync(kept, { force: true });
  const env = { E2E_PATIENCE: '60000', SEARCHES: 'too' };
  await run(path.join(root, 'node_modules/.bin', runner), args, { directory, isQuiet: true, env });
  const found = JSON.parse(readFileSync(kept, 'utf8')) as {
    stats?: { expected: number; unexpected: number };
    numPassedTests: number;
    numFailedTests: number;
    numFailedTestSuites: number;
  };
  return found.stats
    ? { passed: found.stats.expected, failed: found.stats.unexpected }
    : { passed: found.numPassedTests, failed: found.numFailedTests + found.numFailedTestSuites };
}

/**
 * Tries each mutation in a copy of the sources: its test must pass before, and fail with it.
 *
 * @param only of those whose sentence, file or test contains it
 * @returns a sentence for each that no test caught
 */
export async function tryMutations(only: string, say: (line: string) => void): Promise<string[]> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'mutations-'));
  const wrong: string[] = [];
  const judge = async ({ says, file, from, to, caughtBy }: Mutation): Promise<string | undefined> => {
    const place = path.join(directory, file);
    const text = readFileSync(place, 'utf8');
    if (text.split(from).length !== 2) return `${says}: what it changes does not stand once in ${file}`;
    const sound = await test(directory, caughtBy);
    if (sound.failed > 0 || sound.passed === 0) return `${caughtBy} fails without a mutation`;
    writeFileSync(
      place,
      text.replace(from, () => to),
    );
    const { failed } = await test(directory, caughtBy);
    writeFileSync(place, text);
    return failed > 0 ? undefined : `${says}: ${caughtBy} does not notice`;
  };
  try {
    cpSync(root, directory, { recursive: true, filter: (place) => !left.has(place) });
    symlinkSync(path.join(root, 'node_modules'), path.join(directory, 'node_modules'));
    for (const mutation of mutations.filter((one) =>
      [one.says, one.file, one.caughtBy].some((text) => text.includes(only)),
    )) {
      const found = await judge(mutation);
      if (found) wrong.push(found);
      say(`${found ? 'MISSED' : 'caught'}  ${mutation.says} (${mutation.caughtBy})`);
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
  return wrong;
}
