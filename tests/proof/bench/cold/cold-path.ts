import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { cloudDirectory, functionsDirectory } from '../../../../bin/parts/assemble.ts';
import { root } from '../../../../bin/parts/run.ts';
import { operations } from '../../../../shared/contract/index.ts';
import type { Figure } from '../result.ts';
import { median } from '../../../support/median.ts';
import { smallTable } from './small-table.ts';

/** How often each module is loaded; the peers as often as all of ours together are loaded by five. */
const rounds = 5;
const perPeer = 5;

const own = path.join(import.meta.dirname, 'import-once.mjs');
const run = promisify(execFile);

interface Times {
  readonly cpu: number;
  readonly wall: number;
}
interface Start {
  readonly load: Times;
  readonly answer?: Times;
  readonly status?: number;
}

/** The environment that the stack gives a function, and what Lambda adds. */
function environmentOf(table: string): NodeJS.ProcessEnv {
  const template = JSON.parse(readFileSync(path.join(cloudDirectory, 'Lottlaget.template.json'), 'utf8')) as {
    Resources: Record<string, { Properties?: { Environment?: { Variables?: Record<string, unknown> } } }>;
  };
  const variables = template.Resources['listOwnTickets']?.Properties?.Environment?.Variables ?? {};
  return {
    ...Object.fromEntries(
      Object.entries(variables).map(([name, value]) => [name, typeof value === 'string' ? value : 'unused']),
    ),
    ORIGIN_SECRET: secret,
    AWS_REGION: 'eu-north-1',
    AWS_ACCESS_KEY_ID: 'unused',
    AWS_SECRET_ACCESS_KEY: 'unused',
    AWS_LAMBDA_FUNCTION_NAME: 'unused',
    AWS_ENDPOINT_URL_DYNAMODB: table,
  };
}
const secret = 'a secret';

/** Loads a module, in a process that loads nothing else and remembers nothing, and answers an event if there is one. */
async function start(file: string, env: NodeJS.ProcessEnv, event?: object): Promise<Start> {
  const asked = event ? [JSON.stringify(event)] : [];
  const { stderr } = await run(process.execPath, [own, file, ...asked], { env });
  // What the function itself warns of comes before.
  return JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '') as Start;
}

/** A request as the API passes it on. */
const eventOf = (token: string, routeKey: string, body?: object) => ({
  version: '2.0',
  routeKey,
  rawPath: routeKey.split(' ')[1],
  rawQueryString: '',
  headers: {
    'x-origin-secret': secret,
    authorization: `Bearer ${token}`,
    'cloudfront-viewer-address': '192.0.2.1:1',
  },
  requestContext: { requestId: 'unused', http: { sourceIp: '192.0.2.1' } },
  isBase64Encoded: false,
  ...(body && { body: JSON.stringify(body) }),
});

/** The files that loading an entry loads: itself and the kernel, without what is asked for later. */
function closureOf(entry: string): string[] {
  const isShared = readFileSync(entry, 'utf8').includes('"#kernel"');
  return isShared ? [entry, path.join(functionsDirectory, 'kernel.mjs')] : [entry];
}
const sizeOf = (files: readonly string[]) => files.reduce((sum, file) => sum + statSync(file).size, 0);

/** Built as ours are: minified, one file, nothing left out. */
async function buildAlone(source: string, outfile: string): Promise<string> {
  await build({
    stdin: { contents: source, resolveDir: root, loader: 'ts' },
    outfile,
    bundle: true,
    minify: true,
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

/** What a part of a handler costs by itself. */
const parts: Readonly<Record<string, string>> = {
  'nothing at all': 'export {};',
  'zod/mini': "import * as z from 'zod/mini'; export const schema = z.object({ a: z.string() });",
  zod: "import * as z from 'zod'; export const schema = z.object({ a: z.string() });",
  '@middy/core': "import middy from '@middy/core'; export const handler = middy();",
  'the document client':
    "import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'; import { DynamoDBClient } from '@aws-sdk/client-dynamodb'; export const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));",
};

/**
 * Bytes and loading time of every route's function, and the first answer of home, beside the usual stack, interleaved,
 * in the environment that the stack gives a function.
 */
export async function coldPath(say: (line: string) => void): Promise<Figure[]> {
  const directory = mkdtempSync(path.join(tmpdir(), 'cold-'));
  const table = await smallTable();
  try {
    const usual = await buildAlone(
      `export { handler } from ${JSON.stringify(path.join(import.meta.dirname, 'usual-stack.ts'))};`,
      path.join(directory, 'usual.mjs'),
    );
    const partFiles = await Promise.all(
      Object.entries(parts).map(async ([name, source], index) => ({
        name,
        file: await buildAlone(source, path.join(directory, `part-${index}.mjs`)),
        times: [] as Times[],
      })),
    );
    const handlers = operations.map(({ name, module }) => {
      const file = path.join(functionsDirectory, `${module}.mjs`);
      return { name, file, bytes: sizeOf(closureOf(file)), times: [] as Times[] };
    });
    const [usualTimes, firsts, usualFirsts]: [Times[], Start[], Start[]] = [[], [], []];
    const env = environmentOf(table.url);
    const home = path.join(functionsDirectory, 'functions/ticket/list-own-tickets.mjs');
    const asked = eventOf(table.token, 'GET /ticket');
    const sold = eventOf(table.token, 'PUT /sale', {
      ticketId: 'one',
      firstName: 'Eva',
      lastName: 'Ek',
      email: 'eva@example.se',
      phone: '0701234567',
    });
    for (let round = 0; round < rounds; round++) {
      say(`round ${round + 1} of ${rounds} …`);
      for (const [index, handler] of handlers.entries()) {
        handler.times.push((await start(handler.file, env)).load);
        if (index % perPeer > 0) continue;
        usualTimes.push((await start(usual, env)).load);
        const part = partFiles[(index / perPeer) % partFiles.length];
        part?.times.push((await start(part.file, env)).load);
        firsts.push(await start(home, env, asked));
        usualFirsts.push(await start(usual, env, sold));
      }
    }
    if (firsts.some(({ status }) => status !== 200)) throw new Error('home did not answer 200');
    const sized = handlers.toSorted((one, other) => one.bytes - other.bytes);
    const [lightest, heaviest] = [sized[0], sized.at(-1)];
    const bytes = median(handlers.map((handler) => handler.bytes));
    const usualBytes = sizeOf([usual]);
    const cpu = (times: readonly Times[]) => median(times.map((each) => each.cpu));
    const wall = (times: readonly Times[]) => median(times.map((each) => each.wall));
    const both = (starts: readonly Start[], of: keyof Times) =>
      median(starts.map(({ load, answer }) => load[of] + (answer?.[of] ?? 0)));
    const each = handlers.map(({ name, times }) => ({ name, cpu: cpu(times) }));
    const slowest = each.reduce((one, other) => (other.cpu > one.cpu ? other : one));
    const [time, usualTime] = [median(each.map((one) => one.cpu)), cpu(usualTimes)];
    return [
      {
        name: 'bundle of a route, median',
        value: bytes / 1000,
        unit: 'kB',
        most: maxBundle,
        beside: `usual stack ${(usualBytes / 1000).toFixed(0)} kB`,
      },
      { name: 'lightest', value: (lightest?.bytes ?? 0) / 1000, unit: 'kB', beside: lightest?.name ?? '' },
      { name: 'heaviest', value: (heaviest?.bytes ?? 0) / 1000, unit: 'kB', beside: heaviest?.name ?? '' },
      { name: 'bundle, ratio to the usual stack', value: bytes / usualBytes, unit: '' },
      {
        name: 'import of a route, median, processor time',
        value: time,
        unit: 'ms',
        beside: `usual stack ${usualTime.toFixed(0)} ms`,
      },
      { name: 'import, ratio to the usual stack', value: time / usualTime, unit: '', beside: 'aim 0.57' },
      {
        name: 'import, ratio of the slowest',
        value: slowest.cpu / usualTime,
        unit: '',
        beside: `aim 0.65, ${slowest.name}`,
      },
      {
        name: 'import of a route, median, wall time',
        value: median(handlers.map(({ times }) => wall(times))),
        unit: 'ms',
        beside: `usual stack ${wall(usualTimes).toFixed(0)} ms`,
      },
      {
        name: 'import and first answer of home, processor time',
        value: both(firsts, 'cpu'),
        unit: 'ms',
        beside: `usual stack, one write ${both(usualFirsts, 'cpu').toFixed(0)} ms`,
      },
      {
        name: 'import and first answer of home, wall time',
        value: both(firsts, 'wall'),
        unit: 'ms',
        beside: `usual stack, one write ${both(usualFirsts, 'wall').toFixed(0)} ms`,
      },
      ...partFiles.map(({ name, file, times }): Figure => ({
        name: `import of ${name}, processor time`,
        value: cpu(times),
        unit: 'ms',
        beside: `${(sizeOf([file]) / 1000).toFixed(0)} kB`,
      })),
    ];
  } finally {
    table.close();
    rmSync(directory, { recursive: true });
  }
}

/** kB of the median route's function: a few above what it is, so that it does not creep up unseen. */
const maxBundle = 325;
