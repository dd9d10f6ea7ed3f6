import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const directory = path.resolve(import.meta.dirname, '../../test-results/logs');
/** Maximum number of lines kept of one test, the last ones. */
const most = 20_000;
let lines: string[] = [];

/** Receives a line of the cloud's log. */
export function hear(line: string): void {
  lines.push(line);
  if (lines.length > 2 * most) lines = lines.slice(-most);
}

/** The lines of the cloud's log in this test so far. */
export const logLines = (): readonly string[] => lines;

/** Clears the log before the next test. */
export function forget(): void {
  lines = [];
}

/** Writes a test's log into `test-results/logs/`, and the errors in it to standard error. */
export const keepLog = (file: string, test: string): void => keepLines(file, test, lines);

/** The same of these lines of a log. */
export function keepLines(file: string, test: string, lines: readonly string[]): void {
  if (lines.length === 0) return;
  mkdirSync(directory, { recursive: true });
  const name = `${path.basename(file).replace(/\.(test|spec)\.ts$/, '')} ${test}`
    .replaceAll(/[^\p{L}\d]+/gu, '-')
    .slice(0, 120);
  const kept = path.join(directory, `${name}.log`);
  writeFileSync(kept, `${lines.slice(-most).join('\n')}\n`);
  for (const line of lines.filter((each) => /"level":"error"|FAILED|refused|Error/.test(each)).slice(0, 40))
    process.stderr.write(`${line}\n`);
  process.stderr.write(`The cloud's log of this test: ${kept}\n`);
}
