import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFunctions } from '../../infra/aws/bundle.ts';
import { operations, pathOf } from '../../shared/contract/index.ts';
import type { Operation } from '../../shared/contract/index.ts';

const few: Operation[] = operations.filter(({ resource }) => resource === 'image');
const worker = {
  module: 'functions/workers/relay-outbox',
  description: 'relays',
  permissions: [],
  seconds: 1,
} as const;

let root: string;
const outDir = () => path.join(root, 'dist/functions');
const build = () => buildFunctions({ root, outDir: outDir(), operations: few, workers: [worker] });
type Entry = { handler: (event: object) => Promise<unknown> };
const built = async (entry: string): Promise<Entry> =>
  (await import(pathToFileURL(path.join(outDir(), `${entry}.mjs`)).href)) as Entry;

async function write(module: string, source: string): Promise<void> {
  const file = path.join(root, `${module}.ts`);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, source);
}

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'bundle-'));
  await write(
    'functions/shared-by-all',
    `export const answer = (name: string): string => \`I am \${name}\`;`,
  );
  for (const { name, module } of few) {
    await write(
      module,
      `import { answer } from '../shared-by-all.ts';
       export const handler = async () => answer('${name}');`,
    );
  }
  await write(
    worker.module,
    `import { answer } from '../shared-by-all.ts';
     const { basename } = require('node:path');
     const { sep } = [answer, require].at(-1)('node:path');
     export const handler = async () => answer(basename(sep + 'a' + sep + 'relayOutbox'));`,
  );
  await build();
});
afterAll(() => rm(root, { recursive: true }));

describe('the build', () => {
  it('creates an entry for every route and worker', async () => {
    for (const { name, module } of few) {
      const { handler } = await built(module);
      expect(await handler({})).toBe(`I am ${name}`);
    }
  });

  it('creates an entry for every resource, which picks the route by its key', async () => {
    const { handler } = await built('functions/image');
    for (const { name, route } of few) {
      expect(await handler({ routeKey: `${route.method} ${pathOf(route)}` })).toBe(`I am ${name}`);
    }
  });

  it('supports require in CommonJS packages', async () => {
    const { handler } = await built(worker.module);
    expect(await handler({})).toBe('I am relayOutbox');
  });

  it('gives the same bytes for the same sources, wherever they are', async () => {
    const everything = async () => {
      const entries = await readdir(outDir(), { recursive: true, withFileTypes: true });
      const files = entries
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name));
      return Promise.all(
        files.toSorted().map(async (file) => [path.relative(root, file), await readFile(file, 'utf8')]),
      );
    };
    const once = await everything();
    await build();
    expect(await everything()).toEqual(once);
    expect(JSON.stringify(once)).not.toContain(root);
  });

  it('reports every missing handler', async () => {
    const others = operations.filter(({ resource }) => resource === 'draw');
    const building = buildFunctions({ root, outDir: outDir(), operations: others, workers: [] });
    await expect(building).rejects.toThrow(
      /functions\/draw\/create-draw\.ts(.|\n)*functions\/draw\/unsubscribe\.ts/,
    );
  });
});
