import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { functionsDirectory } from '../../bin/parts/assemble.ts';
import { root } from '../../bin/parts/run.ts';
import { inSources } from '../../functions/kernel/source-position.ts';
import { operations } from '../../shared/contract/index.ts';
import { openApiDocument } from '../../shared/contract/openapi.ts';
import { workers } from '../../infra/aws/workers.ts';

/** What loading a function loads, as paths from the directory of functions. */
function loadedBy(entry: string, seen = new Set<string>()): string[] {
  if (seen.has(entry)) return [];
  seen.add(entry);
  const code = readFileSync(path.join(functionsDirectory, entry), 'utf8');
  const imported = [...code.matchAll(/\b(?:from|import)\s?"#([^"]+)"/g)].map(([, name = '']) =>
    name === 'kernel' ? 'kernel.mjs' : name,
  );
  return [entry, ...imported.flatMap((each) => loadedBy(each, seen))];
}
const bytesOf = (file: string) => statSync(path.join(functionsDirectory, file)).size;
const entries = operations.map(({ name, module }) => ({ name, files: loadedBy(`${module}.mjs`) }));

test('a route loads two files, its own and the kernel', () => {
  for (const { name, files } of entries) expect(files, name).toEqual([files[0], 'kernel.mjs']);
});

/** The kernel is 269 kB of it, of which the SDK is 148, zod 38 and aws-jwt-verify 14. */
const most = 308_000;
const mostOfMedian = 281_000;

test('a route loads at most 308 kB, half of the routes 281 kB', () => {
  const sizes = entries.map(({ name, files }) => ({
    name,
    bytes: files.reduce((sum, file) => sum + bytesOf(file), 0),
  }));
  expect(sizes.filter(({ bytes }) => bytes > most)).toEqual([]);
  const sorted = sizes.map(({ bytes }) => bytes).toSorted((one, other) => one - other);
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(mostOfMedian);
});

test('the function for the API’s document has the one that the contract gives', async () => {
  const file = path.join(functionsDirectory, 'shared/contract/openapi.mjs');
  const written = (await import(pathToFileURL(file).href)) as { openApiDocument(): unknown };
  expect(written.openApiDocument()).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
});

test('loading a route loads nothing that Node itself loads at its first use', () => {
  const program = `
    for (const file of process.argv.slice(1)) await import(file);
    process.stdout.write(JSON.stringify(process.moduleLoadList));
    process.exit();
  `;
  const modules = operations.map(({ module }) => path.join(functionsDirectory, `${module}.mjs`));
  const options = { encoding: 'utf8', env: {} } as const;
  const loaded = execFileSync(
    process.execPath,
    ['--input-type=module', '--eval', program, ...modules],
    options,
  );
  const lazy = ['internal/deps/undici/undici', 'internal/util/parse_args/parse_args', 'worker_threads'];
  const list = JSON.parse(loaded) as string[];
  expect(list).toContain('NativeModule https');
  expect(lazy.filter((name) => list.includes(`NativeModule ${name}`))).toEqual([]);
});

test('loading a route or a worker creates nothing of Intl', () => {
  const program = `
    for (const name of ['DateTimeFormat', 'NumberFormat', 'ListFormat', 'Collator', 'PluralRules'])
      Intl[name] = class { constructor() { throw new Error('Intl.' + name + ' while loading'); } };
    for (const file of process.argv.slice(1)) await import(file);
    process.exit();
  `;
  const modules = [...operations, ...Object.values(workers)].map(({ module }) =>
    path.join(functionsDirectory, `${module}.mjs`),
  );
  // Without the environment of a function it reads no key of sessions from this process, which waits for it.
  const options = { stdio: 'pipe', env: {} } as const;
  execFileSync(process.execPath, ['--input-type=module', '--eval', program, ...modules], options);
});

/** Modules of which each file may have its own: a cache, or a constant that nothing changes. */
const cachesAndConstants = new Set([
  'shared/domain/swedish-order.ts',
  'shared/domain/log-kinds.ts',
  'functions/spreadsheet/cell.ts',
]);

test('no class and no state of ours is in two files that one function loads', () => {
  const ours = (file: string) =>
    (
      JSON.parse(readFileSync(path.join(functionsDirectory, `${file}.map`), 'utf8')) as { sources: string[] }
    ).sources
      .map((source) => source.replace(/^(\.\.\/)+/, ''))
      .filter((source) => /^(functions|shared)\//.test(source));
  const hasIdentity = (source: string) =>
    !cachesAndConstants.has(source) &&
    /^(export )?(abstract )?class |^(export )?let |^(export )?const \w+(: [^=]+)? = new (Weak)?(Map|Set)\b/m.test(
      readFileSync(path.join(root, source), 'utf8'),
    );
  const laterOf = (file: string) =>
    [
      ...readFileSync(path.join(functionsDirectory, file), 'utf8').matchAll(
        /import\("#(functions\/[^"]+)"\)/g,
      ),
    ].map(([, name = '']) => name);
  const twice = [...operations, ...Object.values(workers)].flatMap(({ module }) => {
    const loaded = new Set([`${module}.mjs`]);
    for (const file of loaded) for (const later of laterOf(file)) loaded.add(later);
    const sources = [...loaded, 'kernel.mjs'].flatMap(ours);
    return sources
      .filter((source, index) => sources.indexOf(source) !== index && hasIdentity(source))
      .map((source) => `${module}: ${source}`);
  });
  expect(twice).toEqual([]);
});

test('a position in a built file is logged as one in our sources', () => {
  const file = path.join(functionsDirectory, 'functions/ticket/sell-ticket.mjs');
  const code = readFileSync(file, 'utf8').split('\n');
  const line = code.findIndex((text) => text.includes('ahead:'));
  const place = `file://${file}:${line + 1}:${(code[line] ?? '').indexOf('ahead:') + 1}`;
  expect(inSources(`at handler (${place})`)).toMatch(
    /^at handler \(functions\/ticket\/sell-ticket\.ts:\d+:\d+\)$/,
  );
  expect(inSources('at node:internal/process/task_queues:1:2')).toBe(
    'at node:internal/process/task_queues:1:2',
  );
  expect(inSources('at /nowhere/missing.mjs:1:2')).toBe('at /nowhere/missing.mjs:1:2');
});
