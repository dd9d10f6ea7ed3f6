import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { check } from './check.ts';
import { browserFailures, vitestFailures } from './parts/failures.ts';
import { program, root, run } from './parts/run.ts';
import { browserFiles, slowest, vitestFiles } from './parts/slowest.ts';

/**
 * `npm test`: types, lint, format and dead code, then the tests, then the browser. Ends with 'N passed, N failed'.
 * `npm test -- PART…`: only the tests whose path contains a part; browser tests are in `tests/e2e`.
 * `--full`: ten times as many generated requests, costs at five times as many tickets, each page in all themes and
 * sizes. `--watch`: runs the tests affected by changes until Ctrl-C. `--seed N`: shuffles the test files. `--trace`:
 * keeps a trace of each browser test.
 */
interface Counts {
  passed: number;
  failed: number;
}

const options = process.argv.slice(2);
const isSet = (name: string): boolean => options.includes(`--${name}`);
const seedAt = options.indexOf('--seed');
const seed = seedAt < 0 ? undefined : options[seedAt + 1];
const parts = options.filter((each, at) => !each.startsWith('--') && (seedAt < 0 || at !== seedAt + 1));
const browserParts = parts.filter((part) => part.startsWith('tests/e2e'));
const otherParts = parts.filter((part) => !browserParts.includes(part));

if (isSet('full')) {
  process.env.LONG_RUN = '1';
  process.env.PROPERTY_REQUESTS ??= '20000';
  process.env.TICKETS ??= '100000';
}
if (seed !== undefined) process.env.TEST_SEED = seed;
// Caches compiled code of the programs that tests start repeatedly, such as the CDK.
process.env.NODE_COMPILE_CACHE ??= path.join(root, 'node_modules/.cache/compiled');
if (isSet('trace')) process.env.TEST_TRACE = '1';
if (isSet('watch')) process.exit(await run(program('vitest'), ['watch', ...otherParts]));

const results = path.join(root, 'test-results');
rmSync(results, { recursive: true, force: true });
const counts: Counts = { passed: 0, failed: 0 };
const failures: string[] = [];
const files: { name: string; ms: number }[] = [];

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(0);

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(path.join(results, file), 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Runs a test runner and counts its results. One that exits without results has failed.
 * @param isQuiet keeps its output until it ends, since another runner is printing
 */
async function count(
  name: string,
  runner: string,
  args: readonly string[],
  found: () => Counts | undefined,
  isQuiet = false,
) {
  const began = performance.now();
  let output = '';
  const code = await run(
    program(runner),
    args,
    isQuiet ? { isQuiet, onOutput: (text) => (output += text) } : {},
  );
  console.log(output);
  const counted = found();
  counts.passed += counted?.passed ?? 0;
  counts.failed += counted?.failed ?? 0;
  if (code !== 0 && !counted?.failed) counts.failed++;
  const line = counted ? `${counted.passed} passed, ${counted.failed} failed` : 'no results';
  console.log(`${name}: ${line} (${seconds(began)} s)`);
}

const began = performance.now();
async function runCheck(): Promise<void> {
  const checked = await check();
  counts.passed += checked.passed;
  counts.failed += checked.failures.length;
  failures.push(...checked.failures);
}

type VitestRun = Parameters<typeof vitestFailures>[0] &
  Readonly<Record<'numPassedTests' | 'numFailedTests' | 'numPendingTests', number>>;
const runTests = () =>
  count('Tests', 'vitest', ['run', ...otherParts], () => {
    const found = read('vitest.json') as VitestRun | undefined;
    if (!found) return undefined;
    failures.push(...vitestFailures(found));
    files.push(...vitestFiles(found));
    return { passed: found.numPassedTests, failed: found.numFailedTests + found.numPendingTests };
  });

type BrowserRun = Parameters<typeof browserFailures>[0] & {
  readonly stats: Readonly<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>;
};
function browserCounts(): Counts | undefined {
  const found = read('playwright.json') as BrowserRun | undefined;
  if (!found) return undefined;
  failures.push(...browserFailures(found));
  files.push(...browserFiles(found));
  const { expected, unexpected, flaky, skipped } = found.stats;
  return { passed: expected, failed: unexpected + flaky + skipped };
}
const runBrowser = (isQuiet: boolean) =>
  count('Browser', 'playwright', ['test', ...browserParts], browserCounts, isQuiet);

/** All tests. Both runners need the build, and run at the same time: each waits a part of its time. */
async function runAll(): Promise<void> {
  const built = await run(process.execPath, [path.join(root, 'tests/support/build.ts'), '--site']);
  process.env.TESTS_ASSEMBLED = '1';
  if (built === 0) return void (await Promise.all([runTests(), runBrowser(true)]));
  counts.failed++;
  failures.push('The build failed.');
}

if (parts.length === 0) await Promise.all([runCheck(), runAll()]);
else {
  if (otherParts.length > 0) await runTests();
  if (browserParts.length > 0) await runBrowser(false);
}

console.log(`The slowest files:\n${slowest(files, 10).join('\n')}`);
for (const failure of failures) console.log(failure);
console.log(`All in ${seconds(began)} s.`);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed === 0 ? 0 : 1);
