import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { contentHash } from '../../bin/parts/content-hash.ts';
import { differing, twoCheckouts } from './checkouts.ts';

const run = promisify(execFile);
const { folder, one, other } = twoCheckouts();

test('the site is identical for any location of the checkout, time and time zone', async () => {
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
});
