import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { contentHash } from './parts/content-hash.ts';
import { root, run } from './parts/run.ts';

/**
 * `npm run test:often -- [--idle 5] [--busy 5] [--resume]`: runs `npm test` repeatedly, each time with another order of
 * the files: first on an idle machine, then while other processes keep all cores busy. Stops at the first failure, or the
 * first unsteady test.
 * `--resume` continues after the runs that the same sources have passed.
 */
const { values } = parseArgs({
  options: {
    idle: { type: 'string', default: '5' },
    busy: { type: 'string', default: '5' },
    resume: { type: 'boolean', default: false },
  },
});

interface Passed {
  readonly name: string;
  readonly seconds: number;
}

const file = path.join(root, 'dist/test-often.json');
const sources = ['bin', 'functions', 'infra', 'shared', 'tests', 'web'];
const stamp = sources.map((each) => contentHash(path.join(root, each), '')).join();

function passedBefore(): Passed[] {
  if (!values.resume || !existsSync(file)) return [];
  const stored = JSON.parse(readFileSync(file, 'utf8')) as { stamp: string; passed: Passed[] };
  return stored.stamp === stamp ? stored.passed : [];
}

/** Keeps every core busy. Returns a function that stops it. */
function keepBusy(): () => void {
  const children = Array.from({ length: os.availableParallelism() }, () =>
    spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
  );
  return () => {
    for (const child of children) child.kill('SIGKILL');
  };
}

/** Whether a test of the last run passed only when it ran again, alone. */
function isUnsteady(): boolean {
  const unsteady = path.join(root, 'test-results/unsteady.json');
  return !existsSync(unsteady) || (JSON.parse(readFileSync(unsteady, 'utf8')) as unknown[]).length > 0;
}

const passed = passedBefore();
const names = [
  ...Array.from({ length: Number(values.idle) }, (_, index) => `idle ${index + 1}`),
  ...Array.from({ length: Number(values.busy) }, (_, index) => `busy ${index + 1}`),
];
for (const [index, name] of names.entries()) {
  if (passed.some((each) => each.name === name)) continue;
  console.log(`── ${name}: seed ${index + 1}`);
  const stop = name.startsWith('busy') ? keepBusy() : () => undefined;
  const began = performance.now();
  const program = path.join(root, 'bin/test.ts');
  const code = await run(process.execPath, [program, '--seed', String(index + 1)]).finally(stop);
  if (code !== 0 || isUnsteady()) {
    console.log(`── ${name} failed; \`npm test -- --seed ${index + 1}\` runs it in the same order`);
    process.exit(1);
  }
  passed.push({ name, seconds: Math.round((performance.now() - began) / 1000) });
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ stamp, passed }, undefined, 1));
}
for (const { name, seconds } of passed) console.log(`${name}: ${seconds} s`);
console.log(`${passed.length} of ${names.length} runs passed.`);
