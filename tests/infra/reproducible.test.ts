/** @module-tag search */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contentHash } from '../../bin/parts/content-hash.ts';
import { buildFunctions } from '../../infra/aws/bundle.ts';
import { operations } from '../../shared/contract/index.ts';
import { differing, filesOf, repository, twoCheckouts } from './checkouts.ts';

const { folder, one, other } = twoCheckouts();

test('the functions and source maps are identical for any location of checkout and output, and any order of operations', async () => {
  const [first, second] = [path.join(one, 'dist/functions'), path.join(folder, 'elsewhere')];
  const modules = [
    await buildFunctions({ root: one, outDir: first }),
    await buildFunctions({ root: other, outDir: second, operations: operations.toReversed() }),
  ];
  expect(differing(first, second)).toEqual([]);
  expect(contentHash(first)).toBe(contentHash(second));
  expect(modules[1]).toEqual(modules[0]);
  expect(modules[0]).toEqual(
    expect.arrayContaining(['functions/ticket/sell-ticket.ts', 'shared/contract/openapi.ts']),
  );
  const texts = Object.values(filesOf(first));
  expect(texts.filter((text) => text.includes(folder) || text.includes(repository))).toEqual([]);
});

test('the hash depends on names and contents, nothing else', () => {
  const bundle = (files: Record<string, string>, name: string) => {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, name, file)), { recursive: true });
      writeFileSync(path.join(folder, name, file), text);
    }
    return contentHash(path.join(folder, name));
  };
  const hash = bundle({ 'a/b.mjs': 'one', c: 'two' }, 'hashed');
  expect(bundle({ c: 'two', 'a/b.mjs': 'one' }, 'again')).toBe(hash);
  expect(bundle({ 'a/b.mjs': 'one', c: 'three' }, 'changed')).not.toBe(hash);
  expect(bundle({ 'a/b.mjs': 'one', d: 'two' }, 'renamed')).not.toBe(hash);
  expect(bundle({ 'a/b.mjs': 'one', c: 'two', e: '' }, 'more')).not.toBe(hash);
});
