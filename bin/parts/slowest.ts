import path from 'node:path';
import type { browserFailures, vitestFailures } from './failures.ts';
import { root } from './run.ts';

/** A test file and the duration of its tests in milliseconds. */
interface TimedFile {
  readonly name: string;
  readonly ms: number;
}

export const vitestFiles = ({ testResults }: Parameters<typeof vitestFailures>[0]): TimedFile[] =>
  testResults.map(({ name, startTime = 0, endTime = 0 }) => ({
    name: path.relative(root, name),
    ms: endTime - startTime,
  }));

/** The files of a browser run, with the sum of their tests. */
export const browserFiles = ({
  suites = [],
  specs = [],
}: Parameters<typeof browserFailures>[0]): TimedFile[] => [
  ...specs.map(({ file, tests }) => ({
    name: path.join('tests/e2e', file),
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration = 0 }) => sum + duration, 0),
  })),
  ...suites.flatMap(browserFiles),
];

/** A line for each of the slowest files, the slowest first. */
export function slowest(files: readonly TimedFile[], count: number): string[] {
  const sums = [...Map.groupBy(files, ({ name }) => name)].map(([name, parts]) => ({
    name,
    ms: parts.reduce((sum, { ms }) => sum + ms, 0),
  }));
  return sums
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`);
}
