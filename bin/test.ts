import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { check } from './check.ts';
import { calibrate } from './parts/calibration.ts';
import { browserFailures, type Failure, vitestFailures } from './parts/failures.ts';
import { judgeOnceMore, maxUnsteady } from './parts/once-more.ts';
import { program, root, run } from './parts/run.ts';
import { browserFiles, slowest, vitestFiles } from './parts/slowest.ts';

/**
 * `npm test`: types, lint, format and dead code, next to them the tests and the browser. Each file with a failure runs
 * once more, alone: what passes then is unsteady, and stands under 'Unsteady:' and in `test-results/unsteady.json`. Ends
 * with 'N passed, N failed'.
 * `npm test -- PART…`: only the tests whose path contains a part; browser tests are in `tests/e2e`.
 * `--full`: ten times as many generated requests, costs at five times as many tickets, each page in all themes and
 * sizes. `--searches`: what searches (`tests/support/searches.ts`), and nothing else. `--watch`: runs the tests affected
 * by changes until Ctrl-C. `--seed N`: shuffles the test files. `--trace`: keeps a trace of each browser test.
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

// Naming a file selects all of its tests, including those that `npm test` leaves to `npm run proof -- quick`.
if (isSet('searches')) process.env.SEARCHES = 'only';
else if (parts.length > 0 || isSet('full')) process.env.SEARCHES = 'too';
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
/** Failures that are not tests of a file: checks, the build, a runner. */
const failures: string[] = [];
const failedTests: Failure[] = [];
const files: { name: string; ms: number }[] = [];

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(0);

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(path.join(results, file), 'utf8'));
  } catch {
    return undefined;
  }
}

interface Results extends Counts {
  readonly failures: readonly Failure[];
  readonly files: readonly { name: string; ms: number }[];
}

/**
 * Runs a test runner and counts its results. A runner that exits without results has failed.
 * @param isQuiet keeps its output until it ends, since another runner is printing
 */
async function count(
  name: string,
  runner: string,
  args: readonly string[],
  found: () => Results | undefined,
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
  failedTests.push(...(counted?.failures ?? []));
  files.push(...(counted?.files ?? []));
  if (code !== 0 && !counted?.failed) {
    counts.failed++;
    failures.push(`${name}: ended with exit code ${code}`);
  }
  const line = counted ? `${counted.passed} passed, ${counted.failed} failed` : 'no results';
  console.log(`${name}: ${line} (${seconds(began)} s)`);
}

const began = performance.now();
const { processor } = calibrate(3);
console.log(
  `${os.availableParallelism()} cores; calibration ${processor.toFixed(0)} ms of processor time; Node ${process.versions.node}`,
);

async function runCheck(): Promise<void> {
  const checked = await check();
  counts.passed += checked.passed;
  counts.failed += checked.failures.length;
  failures.push(...checked.failures);
}

/** What this run leaves to the other one: see `tests/support/searches.ts`. */
const isLeftOut = (tags: readonly string[]): boolean => {
  const mode = process.env.SEARCHES;
  return mode !== 'too' && tags.includes('search') === (mode !== 'only');
};
type VitestRun = Parameters<typeof vitestFailures>[0] & Readonly<Record<'numPassedTests', number>>;
function testResults(): Results | undefined {
  const found = read('vitest.json') as VitestRun | undefined;
  if (!found) return undefined;
  const failed = vitestFailures(found, isLeftOut);
  return { passed: found.numPassedTests, failed: failed.length, failures: failed, files: vitestFiles(found) };
}

type BrowserRun = Parameters<typeof browserFailures>[0] & {
  readonly stats: Readonly<Record<'expected' | 'flaky', number>>;
};
function browserResults(): Results | undefined {
  const found = read('playwright.json') as BrowserRun | undefined;
  if (!found) return undefined;
  const { expected, flaky } = found.stats;
  const failed = browserFailures(found);
  return {
    passed: expected,
    failed: failed.length + flaky,
    failures: failed,
    files: browserFiles(found),
  };
}

const runTests = () => count('Tests', 'vitest', ['run', ...otherParts], testResults);
const runBrowser = (isQuiet: boolean) =>
  count('Browser', 'playwright', ['test', ...browserParts], browserResults, isQuiet);

/** All tests. Both runners need the build, and run at the same time: each waits a part of its time. */
async function runAll(): Promise<void> {
  const built = await run(process.execPath, [path.join(root, 'tests/support/build.ts'), '--site']);
  process.env.TESTS_ASSEMBLED = '1';
  if (built === 0) return void (await Promise.all([runTests(), runBrowser(true)]));
  counts.failed++;
  failures.push('The build failed.');
}

/** Runs a file alone. Keeps the logs and pictures of the first run. */
async function rerun(file: string): Promise<readonly Failure[] | undefined> {
  console.log(`Once more, alone: ${file}`);
  const isBrowser = file.startsWith('tests/e2e');
  rmSync(path.join(results, isBrowser ? 'playwright.json' : 'vitest.json'), { force: true });
  const again = path.join(results, 'again');
  const code = isBrowser
    ? await run(program('playwright'), ['test', file, '--output', again])
    : await run(program('vitest'), ['run', file]);
  const found = isBrowser ? browserResults() : testResults();
  return code !== 0 && found?.failures.length === 0 ? undefined : found?.failures;
}

if (isSet('searches')) await runAll();
else if (parts.length === 0) await Promise.all([runCheck(), runAll()]);
else {
  if (otherParts.length > 0) await runTests();
  if (browserParts.length > 0) await runBrowser(false);
}

const { failed, unsteady, passed } = await judgeOnceMore(failedTests, rerun);
counts.passed += passed;
counts.failed += failed.length - failedTests.length;
mkdirSync(results, { recursive: true });
writeFileSync(path.join(results, 'unsteady.json'), JSON.stringify(unsteady, undefined, 1));

console.log(`The slowest files:\n${slowest(files, 10).join('\n')}`);
for (const failure of failures) console.log(failure);
for (const { text } of failed) console.log(text);
if (unsteady.length > 0) {
  console.log('Unsteady: (failed next to the others, passed alone)');
  for (const { text } of unsteady) console.log(text);
  console.log('Their logs: test-results/logs');
}
if (unsteady.length > maxUnsteady) {
  counts.failed++;
  console.log(`${unsteady.length} tests are unsteady, of ${maxUnsteady} at most.`);
}
console.log(`All in ${seconds(began)} s.`);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed === 0 ? 0 : 1);
