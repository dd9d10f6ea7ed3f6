import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LocalCloud } from '../../infra/local/cloud-options.ts';
import { startWatchedCloud } from '../support/watched-cloud.ts';

const root = path.resolve(import.meta.dirname, '../..');
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lottlaget-club-'));
let cloud: LocalCloud;

beforeAll(async () => {
  const assembly = path.join(root, 'dist/cloud');
  cloud = await startWatchedCloud({ assembly, dataDir, schedules: false });
});
afterAll(async () => {
  await cloud.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Runs the operators' command against the service of a data directory. */
const type = (args: readonly string[], directory = dataDir) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    execFile(
      process.execPath,
      [path.join(root, 'bin/club.ts'), ...args],
      { env: { ...process.env, DATA_DIR: directory } },
      (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, output: `${stdout}${stderr}`.trim() }),
    );
  });

test('an operator creates a club, recounts it, exports it and imports it into another installation', async () => {
  const output = await type([
    'create',
    '--name=Ängby IK',
    '--url-key=angby-ik',
    '--admin-email=chef@angby.example',
    '--admin-name=Eva Ek',
  ]);
  expect(output).toEqual({
    code: 0,
    output: 'Ängby IK är skapad. Eva Ek får ett mail för att aktivera sitt konto.',
  });
  await cloud.drain();
  expect((await type(['recount', '--url-key', 'angby-ik'])).output).toBe('Ängby IK: allt stämmer.');
  const [elsewhere, files] = [path.join(dataDir, 'elsewhere'), path.join(dataDir, 'files')];
  const exported = await type(['export', '--url-key', 'angby-ik', '--to', files]);
  expect(exported.output).toMatch(
    /^Ängby IK är exporterad till .*: 11 poster, 0 bilder och dokument\.\nFilerna innehåller/,
  );
  expect(exported.code).toBe(0);
  expect(await type(['import', '--from', files])).toEqual({
    code: 1,
    output: 'Föreningen finns redan och är inte tom. Inget är ändrat.',
  });
  const assembly = path.join(root, 'dist/cloud');
  const other = await startWatchedCloud({ assembly, dataDir: elsewhere, schedules: false });
  try {
    expect(await type(['import', '--from', files, '--url-key', 'nya-angby'], elsewhere)).toEqual({
      code: 0,
      output: 'Ängby IK är importerad: 11 poster, 0 bilder och dokument. Adressen är nya-angby.',
    });
    expect((await type(['list'], elsewhere)).output).toBe('1 förening\n  Ängby IK (nya-angby)');
  } finally {
    await other.stop();
  }
  expect(await type(['export', '--url-key', 'angby-ik'])).toEqual({ code: 1, output: 'Ange --to' });
});

test('an operator takes a role back and deactivates a club', async () => {
  expect(await type(['role', '--email', 'chef@angby.example', '--role', 'Master', '--take'])).toEqual({
    code: 0,
    output: 'Eva Ek (Ängby IK) har inte längre rollen Master.',
  });
  expect((await type(['deactivate', '--url-key', 'angby-ik'])).code).toBe(0);
  expect((await type(['list'])).output).toBe('1 förening\n  Ängby IK (angby-ik), inaktiv');
});

test('an operator verifies that the functions can hash passwords', async () => {
  const { code, output } = await type(['check']);
  expect(output).toMatch(/^Node \d+\.\d+\.\d+: lösenord kan hashas \(\d+ ms\)\.$/);
  expect(code).toBe(0);
});

test('an error is reported in a sentence, with exit code 1', async () => {
  expect(await type(['activate', '--url-key', 'finns-inte'])).toEqual({
    code: 1,
    output: 'Ingen förening har adressen finns-inte.',
  });
  expect((await type(['redrive'])).output).toBe(
    'Ange --queue: account, activation, ticket, winner, job, events',
  );
  const { output } = await type(['list', '--colour']);
  expect(output).toMatch(/^Användning: npm run club/);
  const nowhere = await type(['list'], path.join(dataDir, 'nowhere'));
  expect(nowhere.code).toBe(1);
  expect(nowhere.output).toMatch(/^Ingen tjänst kör på den här datorn .* Starta den med npm start\.$/);
});
