import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkRelease, noteRelease } from '../../bin/parts/release.ts';
import { readCommandLine, readSettings } from '../../bin/parts/settings.ts';

describe('settings on the command line', () => {
  it('are accepted as options or CDK context, and arguments after -- are passed on', () => {
    const line = readCommandLine(
      ['--sender-address', 'post@example.se', '-c', 'domain=lotter.example.se', '--built', '--', '--verbose'],
      ['built', 'bootstrap'],
    );
    expect(line).toEqual({
      settings: { senderAddress: 'post@example.se', domain: 'lotter.example.se' },
      flags: new Set(['built']),
      rest: ['--verbose'],
    });
  });

  it('are reported if unknown, with a list of the known ones', () => {
    expect(() => readCommandLine(['--colour', 'green'])).toThrow(/--sender-address …/);
    expect(() => readCommandLine(['-c', 'colour=green'])).toThrow('colour är ingen inställning');
  });

  it('take precedence over the environment, which takes precedence over defaults', () => {
    const typed = { region: 'eu-north-1' } as Record<string, string>;
    const otherwise = { region: 'eu-west-1', domain: 'lotter.example.se' };
    const read = readSettings((name) => typed[name], otherwise, { ALARM_ADDRESS: 'jour@example.se' });
    expect(read).toMatchObject({
      region: 'eu-north-1',
      alarmAddress: 'jour@example.se',
      domain: 'lotter.example.se',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
    });
    expect(String(read.originSecret).length).toBeGreaterThanOrEqual(32);
  });
});

describe('a build to deploy later', () => {
  const dist = mkdtempSync(path.join(tmpdir(), 'dist-'));
  for (const part of ['functions', 'site']) mkdirSync(path.join(dist, part));
  const file = path.join(dist, 'functions/sell.mjs');
  afterAll(() => rmSync(dist, { recursive: true }));

  it('is refused if it does not exist', () => {
    expect(() => checkRelease(dist)).toThrow('Kör npm run build först');
  });

  it('is refused unless it is what was built, to the byte', () => {
    writeFileSync(file, 'export const handler = 1;');
    const noted = noteRelease(dist);
    expect(checkRelease(dist)).toEqual(noted);
    writeFileSync(file, 'export const handler = 2;');
    expect(() => checkRelease(dist)).toThrow(/functions är inte det som byggdes/);
    writeFileSync(file, 'export const handler = 1;');
    writeFileSync(path.join(dist, 'site/new.js'), '');
    expect(() => checkRelease(dist)).toThrow(/site är inte det som byggdes/);
  });
});
