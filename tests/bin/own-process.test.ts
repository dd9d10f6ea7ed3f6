import { execFileSync } from 'node:child_process';
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

test('a single name runs in the process of the program, unless that lacks something; several do not', async () => {
  const program = path.join(directory, 'each.ts');
  const module = path.resolve(import.meta.dirname, '../support/own-process.ts');
  writeFileSync(
    program,
    `import { runEach } from ${JSON.stringify(module)};
const [lack, ...names] = process.argv.slice(2);
const here = async (name) => (console.log(name, process.ppid === Number(process.env.CALLER)), 0);
await runEach(import.meta.filename, names.length > 0 ? names : [lack], {}, here, lack !== 'lack');`,
  );
  const runs = (...names: readonly string[]): string =>
    execFileSync(process.execPath, [program, ...names], {
      env: { ...process.env, CALLER: String(process.pid) },
      encoding: 'utf8',
    });
  expect(runs('here', 'one')).toBe('one true\n');
  expect(runs('lack', 'one')).toBe('one false\nAll held.\n');
  expect(runs('here', 'one', 'two')).toBe('one false\ntwo false\nAll held.\n');
});
