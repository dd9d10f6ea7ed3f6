import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inOwnProcesses } from '../support/own-process.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'processes-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

/** A program that writes down its process and arguments in a file named by the first, and fails for one name. */
function writingDown(): string {
  const program = path.join(directory, 'program.mjs');
  writeFileSync(
    program,
    `import { writeFileSync } from 'node:fs';
const [name, ...options] = process.argv.slice(2);
const at = new URL(name + '.json', import.meta.url);
writeFileSync(at, JSON.stringify({ pid: process.pid, options }), { flag: 'wx' });
process.exitCode = name === 'second' ? 1 : 0;
`,
  );
  return program;
}

test('each name has a process of its own with the options, and a failure does not stop the next', async () => {
  const options = { short: true, long: false, seeds: '20', only: '' };
  expect(await inOwnProcesses(writingDown(), ['first', 'second', 'third'], options)).toEqual(['second']);
  const ran = ['first', 'second', 'third'].map(
    (name) =>
      JSON.parse(readFileSync(path.join(directory, `${name}.json`), 'utf8')) as {
        pid: number;
        options: string[];
      },
  );
  expect(new Set([process.pid, ...ran.map(({ pid }) => pid)]).size).toBe(4);
  expect(ran.map((each) => each.options)).toEqual(ran.map(() => ['--short', '--seeds=20']));
  expect(readdirSync(directory)).toHaveLength(4);
});

test.each(['fire', 'bench'])(
  'several names given to `npm run %s` run in processes of their own, since a process knows one cloud',
  (command) => {
    const program = readFileSync(path.resolve(import.meta.dirname, `../proof/${command}/run.ts`), 'utf8');
    const [before = '', after = ''] = program.split(
      'const failed = await inOwnProcesses(import.meta.filename, chosen, values);',
    );
    expect(after).not.toBe('');
    // Only a single name runs in the process of the command itself.
    expect(before).toMatch(/\nif \(others\.length === 0.*\) process\.exit\(await \w+\(\w+\)\);\n/);
    expect(`${before}${after}`.match(/\bawait (attack|measure)\(/g)).toHaveLength(1);
  },
);
