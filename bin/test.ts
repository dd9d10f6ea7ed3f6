import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { check } from './check.ts';
import { browserFailures, vitestFailures } from './failures.ts';
import { program, root, run } from './run.ts';

/** Everything: types, lint, format, dead code, then the tests, then the browser. Ends with 'N passed, N failed'. */
interface Counts {
  passed: number;
  failed: number;
}

/** The long run asks the API ten times as much, measures at five times as many tickets, and looks at each page in all themes and sizes. */
if (process.argv.includes('--full')) {
  process.env.LONG_RUN = '1';
  process.env.PROPERTY_REQUESTS ??= '20000';
  process.env.TICKETS ??= '100000';
}

const results = path.join(root, 'test-results');
rmSync(results, { recursive: true, force: true });
const checked = await check();
const counts: Counts = { passed: checked.passed, failed: checked.failures.length };

const add = (name: string, code: number, found: Counts | undefined) => {
  // A runner that died before it wrote its results has failed, whatever it had counted.
  counts.passed += found?.passed ?? 0;
  counts.failed += found?.failed ?? 0;
  if (code !== 0 && !found?.failed) counts.failed++;
  console.log(`${name}: ${found ? `${found.passed} passed, ${found.failed} failed` : 'no results'}`);
};

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(path.join(results, file), 'utf8'));
  } catch {
    return undefined;
  }
}

const unit = await run(program('vitest'), ['run']);
const vitest = read('vitest.json') as
  | ({ numPassedTests: number; numFailedTests: number; numPendingTests: number } & Parameters<
      typeof vitestFailures
    >[0])
  | undefined;
add(
  'Tests',
  unit,
  vitest && { passed: vitest.numPassedTests, failed: vitest.numFailedTests + vitest.numPendingTests },
);

const browser = await run(program('playwright'), ['test']);
const browsed = read('playwright.json') as
  | ({ stats: { expected: number; unexpected: number; flaky: number; skipped: number } } & Parameters<
      typeof browserFailures
    >[0])
  | undefined;
const playwright = browsed?.stats;
add(
  'Browser',
  browser,
  playwright && {
    passed: playwright.expected,
    failed: playwright.unexpected + playwright.flaky + playwright.skipped,
  },
);

for (const failure of [
  ...checked.failures,
  ...(vitest ? vitestFailures(vitest) : []),
  ...(browsed ? browserFailures(browsed) : []),
])
  console.log(failure);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed === 0 ? 0 : 1);
