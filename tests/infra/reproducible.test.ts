import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentHash } from '../../bin/content-hash.ts';
import { buildFunctions } from '../../infra/aws/bundle.ts';
import { operations } from '../../shared/contract/index.ts';

const repository = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
let folder: string;
/** Two checkouts; the other one lies in folders that are called like ours. */
const checkouts = () => [
  path.join(folder, 'one'),
  path.join(folder, 'web/components/shared/domain/functions'),
];

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'reproducible-'));
  for (const checkout of checkouts()) {
    mkdirSync(checkout, { recursive: true });
    for (const part of ['functions', 'shared', 'web', 'package.json', 'tsconfig.base.json'])
      cpSync(path.join(repository, part), path.join(checkout, part), { recursive: true });
    symlinkSync(path.join(repository, 'node_modules'), path.join(checkout, 'node_modules'));
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Each file of a directory with its text, so that a difference shows itself. */
function filesOf(directory: string): Record<string, string> {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    entries.map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return [path.relative(directory, file), readFileSync(file, 'latin1')];
    }),
  );
}

/** Names of the files that are not the same in both. */
function differing(one: string, other: string): string[] {
  const [first, second] = [filesOf(one), filesOf(other)];
  const names = new Set([...Object.keys(first), ...Object.keys(second)]);
  return [...names].filter((name) => first[name] !== second[name]);
}

test('the functions are the same, source maps too, wherever the checkout lies, wherever they are written, in whatever order they are named', async () => {
  const [one = '', other = ''] = checkouts();
  const built = [
    path.join(one, 'dist/functions'),
    path.join(other, 'dist/functions'),
    path.join(folder, 'elsewhere'),
  ];
  const [first = '', second = '', third = ''] = built;
  const modules = [
    await buildFunctions({ root: one, outDir: first }),
    await buildFunctions({ root: other, outDir: second }),
    await buildFunctions({ root: one, outDir: third, operations: operations.toReversed() }),
  ];
  expect(differing(first, second)).toEqual([]);
  expect(differing(first, third)).toEqual([]);
  expect(new Set(built.map((folder) => contentHash(folder))).size).toBe(1);
  expect(modules[1]).toEqual(modules[0]);
  expect(modules[0]).toEqual(
    expect.arrayContaining(['functions/ticket/sell-ticket.ts', 'shared/contract/index.ts']),
  );
  const texts = Object.values(filesOf(first));
  expect(texts.filter((text) => text.includes(folder) || text.includes(repository))).toEqual([]);
});

test('the site is the same wherever the checkout lies, whatever the time and its zone', async () => {
  const [one = '', other = ''] = checkouts();
  const later = path.join(folder, 'later.mjs');
  writeFileSync(
    later,
    `const { now } = Date;
    const ahead = 400 * 86_400_000;
    globalThis.Date = class extends Date {
      static now() { return now() + ahead; }
      constructor(...given) { if (given.length > 0) super(...given); else super(now() + ahead); }
    };`,
  );
  const build = (checkout: string, environment: NodeJS.ProcessEnv) =>
    run(process.execPath, ['web/build.ts'], {
      cwd: checkout,
      env: { PATH: process.env.PATH, ...environment },
    });
  await Promise.all([
    build(one, { TZ: 'Europe/Stockholm' }),
    build(other, { TZ: 'Asia/Tokyo', LANG: 'sv_SE.UTF-8', NODE_OPTIONS: `--import=${later}` }),
  ]);
  const [first, second] = [path.join(one, 'dist/site'), path.join(other, 'dist/site')];
  expect(differing(first, second)).toEqual([]);
  expect(contentHash(first)).toBe(contentHash(second));
  const modules = readFileSync(path.join(one, 'dist/site-modules.json'), 'utf8');
  expect(readFileSync(path.join(other, 'dist/site-modules.json'), 'utf8')).toBe(modules);
  expect(JSON.parse(modules)).toEqual(
    expect.arrayContaining(['web/app/main.tsx', 'node_modules/react/index.js']),
  );
}, 180_000);

test('the hash tells names and contents, nothing else', () => {
  const made = (files: Record<string, string>, name: string) => {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, name, file)), { recursive: true });
      writeFileSync(path.join(folder, name, file), text);
    }
    return contentHash(path.join(folder, name));
  };
  const hash = made({ 'a/b.mjs': 'one', c: 'two' }, 'hashed');
  expect(made({ c: 'two', 'a/b.mjs': 'one' }, 'again')).toBe(hash);
  expect(made({ 'a/b.mjs': 'one', c: 'three' }, 'changed')).not.toBe(hash);
  expect(made({ 'a/b.mjs': 'one', d: 'two' }, 'renamed')).not.toBe(hash);
  expect(made({ 'a/b.mjs': 'one', c: 'two', e: '' }, 'more')).not.toBe(hash);
});
