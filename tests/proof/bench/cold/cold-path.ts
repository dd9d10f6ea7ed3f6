import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { functionsDirectory } from '../../../../bin/parts/assemble.ts';
import { root } from '../../../../bin/parts/run.ts';
import { operations } from '../../../../shared/contract/index.ts';
import type { Figure } from '../result.ts';
import { median } from '../../../support/median.ts';

/** How often each module is loaded; the peers as often as all of ours together are loaded by five. */
const rounds = 5;
const perPeer = 5;

const own = path.join(import.meta.dirname, 'import-once.mjs');

/** Milliseconds until a module is loaded, in a process that loads nothing else and remembers nothing. */
function importTime(file: string): number {
  const { NODE_COMPILE_CACHE: _, ...env } = process.env;
  return Number(
    execFileSync(process.execPath, [own, file], {
      encoding: 'utf8',
      env: { ...env, AWS_REGION: 'eu-north-1' },
    }),
  );
}

/** The files that loading an entry loads: itself and what it imports, without what is asked for later. */
function closureOf(entry: string): string[] {
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const code = readFileSync(file, 'utf8');
    for (const [, target = ''] of code.matchAll(/(?:from|import)\s*"(\.[^"]+)"/g))
      visit(path.resolve(path.dirname(file), target));
  };
  visit(entry);
  return [...seen];
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

/** Bytes and loading time of every route's function, beside the usual stack, interleaved. */
export async function coldPath(say: (line: string) => void): Promise<Figure[]> {
  const directory = mkdtempSync(path.join(tmpdir(), 'cold-'));
  try {
    const usual = await buildAlone(
      `export { handler } from ${JSON.stringify(path.join(import.meta.dirname, 'usual-stack.ts'))};`,
      path.join(directory, 'usual.mjs'),
    );
    const partFiles = await Promise.all(
      Object.entries(parts).map(async ([name, source], index) => ({
        name,
        file: await buildAlone(source, path.join(directory, `part-${index}.mjs`)),
        times: [] as number[],
      })),
    );
    const handlers = operations.map(({ name, module }) => {
      const file = path.join(functionsDirectory, `${module}.mjs`);
      return { name, file, bytes: sizeOf(closureOf(file)), times: [] as number[] };
    });
    const usualTimes: number[] = [];
    for (let round = 0; round < rounds; round++) {
      say(`round ${round + 1} of ${rounds} …`);
      for (const [index, handler] of handlers.entries()) {
        handler.times.push(importTime(handler.file));
        if (index % perPeer > 0) continue;
        usualTimes.push(importTime(usual));
        const part = partFiles[(index / perPeer) % partFiles.length];
        part?.times.push(importTime(part.file));
      }
    }
    const sized = handlers.toSorted((one, other) => one.bytes - other.bytes);
    const [lightest, heaviest] = [sized[0], sized.at(-1)];
    const bytes = median(handlers.map((handler) => handler.bytes));
    const time = median(handlers.map(({ times }) => median(times)));
    const usualBytes = sizeOf([usual]);
    const usualTime = median(usualTimes);
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
        name: 'import of a route, median',
        value: time,
        unit: 'ms',
        beside: `usual stack ${usualTime.toFixed(0)} ms`,
      },
      { name: 'import, ratio to the usual stack', value: time / usualTime, unit: '' },
      ...partFiles.map(({ name, file, times }): Figure => ({
        name: `import of ${name}`,
        value: median(times),
        unit: 'ms',
        beside: `${(sizeOf([file]) / 1000).toFixed(0)} kB`,
      })),
    ];
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** kB of the median route's function: a few above what it is, so that it does not creep up unseen. */
const maxBundle = 400;
