import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { cloudDirectory, functionsDirectory } from '../../../../bin/parts/assemble.ts';
import { operations } from '../../../../shared/contract/index.ts';
import { median } from '../../../support/median.ts';
import { type Figure, rounds } from '../result.ts';

/** Loads of ours for one of the usual stack. */
const perPeer = 5;
/** With this many routes and few loads of each, the slowest median is partly luck, so the slowest routes are measured again. */
const secondLook = { routes: 6, loads: 21 };
/** kB of the median route's function: a few above what it is, so that it does not creep up unseen. */
const maxBundle = 281;

const own = path.join(import.meta.dirname, 'import-once.mjs');
const run = promisify(execFile);

interface Times {
  readonly cpu: number;
  readonly wall: number;
}

/** The environment that the stack gives a function, and what Lambda adds. */
function environment(): NodeJS.ProcessEnv {
  const template = JSON.parse(readFileSync(path.join(cloudDirectory, 'Lottlaget.template.json'), 'utf8')) as {
    Resources: Record<string, { Properties?: { Environment?: { Variables?: Record<string, unknown> } } }>;
  };
  const variables = template.Resources['listOwnTickets']?.Properties?.Environment?.Variables ?? {};
  return {
    ...Object.fromEntries(
      Object.entries(variables).map(([name, value]) => [name, typeof value === 'string' ? value : 'unused']),
    ),
    AWS_REGION: 'eu-north-1',
    AWS_ACCESS_KEY_ID: 'unused',
    AWS_SECRET_ACCESS_KEY: 'unused',
    AWS_LAMBDA_FUNCTION_NAME: 'unused',
    // Nobody answers: the keys that a function reads ahead are not waited for.
    AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:9',
  };
}

/** Loads a module, in a process that loads nothing else and remembers nothing. */
async function load(file: string, env: NodeJS.ProcessEnv): Promise<Times> {
  const { stderr } = await run(process.execPath, [own, file], { env });
  // What the function itself warns of comes before.
  return JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '') as Times;
}

/** The usual stack's function, built as ours are, into one file with all that it imports. @returns that file */
async function usualStack(directory: string): Promise<string> {
  const outfile = path.join(directory, 'usual.mjs');
  await build({
    entryPoints: [path.join(import.meta.dirname, 'usual-stack.ts')],
    outfile,
    bundle: true,
    minify: true,
    sourcemap: 'linked',
    sourcesContent: false,
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    format: 'esm',
    banner: {
      js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
    },
    logLevel: 'error',
  });
  return outfile;
}

/** The files that loading an entry loads: itself and the kernel, without what is asked for later. */
function closureOf(entry: string): string[] {
  const isShared = readFileSync(entry, 'utf8').includes('"#kernel"');
  return isShared ? [entry, path.join(functionsDirectory, 'kernel.mjs')] : [entry];
}
const sizeOf = (files: readonly string[]) => files.reduce((sum, file) => sum + statSync(file).size, 0) / 1000;

interface Handler {
  readonly name: string;
  readonly file: string;
  readonly times: readonly Times[];
}

const of = (what: keyof Times, times: readonly Times[]) => median(times.map((each) => each[what]));

/** The slowest route by a second, longer measurement of the slowest ones, interleaved with the usual stack. */
async function slowestOf(handlers: readonly Handler[], usual: string, env: NodeJS.ProcessEnv) {
  const slow = handlers
    .toSorted((one, other) => of('cpu', other.times) - of('cpu', one.times))
    .slice(0, secondLook.routes)
    .map(({ name, file }) => ({ name, file, times: [] as Times[] }));
  const usualTimes: Times[] = [];
  for (let round = 0; round < secondLook.loads; round++) {
    for (const { file, times } of slow) times.push(await load(file, env));
    usualTimes.push(await load(usual, env));
  }
  const ratios = slow.map(({ name, times }) => ({ name, ratio: of('cpu', times) / of('cpu', usualTimes) }));
  return ratios.reduce((one, other) => (other.ratio > one.ratio ? other : one));
}

/** Bytes and loading time of every route's function beside the usual stack, interleaved, in the stack's environment. */
export async function coldPath(say: (line: string) => void): Promise<Figure[]> {
  const directory = mkdtempSync(path.join(tmpdir(), 'cold-'));
  try {
    const usual = await usualStack(directory);
    const handlers = operations.map(({ name, module }) => {
      const file = path.join(functionsDirectory, `${module}.mjs`);
      return { name, file, size: sizeOf(closureOf(file)), times: [] as Times[] };
    });
    const usualTimes: Times[] = [];
    const env = environment();
    for (let round = 0; round < rounds; round++) {
      say(`round ${round + 1} of ${rounds} …`);
      for (const [index, { file, times }] of handlers.entries()) {
        times.push(await load(file, env));
        if (index % perPeer === 0) usualTimes.push(await load(usual, env));
      }
    }
    const sized = handlers.toSorted((one, other) => one.size - other.size);
    const [lightest, heaviest] = [sized[0], sized.at(-1)];
    const size = median(handlers.map((handler) => handler.size));
    const each = handlers.map(({ name, times }) => ({ name, cpu: of('cpu', times) }));
    const [time, usualTime] = [median(each.map(({ cpu }) => cpu)), of('cpu', usualTimes)];
    const wall = median(handlers.map(({ times }) => of('wall', times)));
    const beside = (value: number, unit: string) => `usual stack ${value.toFixed(0)} ${unit}`;
    const slowest = await slowestOf(handlers, usual, env);
    const at = 'import of a route, median';
    return [
      {
        name: 'bundle of a route, median',
        value: size,
        unit: 'kB',
        most: maxBundle,
        beside: beside(sizeOf([usual]), 'kB'),
      },
      { name: 'lightest', value: lightest?.size ?? 0, unit: 'kB', beside: lightest?.name ?? '' },
      { name: 'heaviest', value: heaviest?.size ?? 0, unit: 'kB', beside: heaviest?.name ?? '' },
      { name: 'bundle, ratio to the usual stack', value: size / sizeOf([usual]), unit: '' },
      { name: `${at}, processor time`, value: time, unit: 'ms', beside: beside(usualTime, 'ms') },
      { name: `${at}, wall time`, value: wall, unit: 'ms', beside: beside(of('wall', usualTimes), 'ms') },
      { name: 'import, ratio to the usual stack', value: time / usualTime, unit: '', beside: 'aim 0.57' },
      {
        name: 'import, ratio of the slowest',
        value: slowest.ratio,
        unit: '',
        beside: `aim 0.65, ${slowest.name}`,
      },
    ];
  } finally {
    rmSync(directory, { recursive: true });
  }
}
