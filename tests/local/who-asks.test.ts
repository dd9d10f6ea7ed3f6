import os from 'node:os';
import { beforeAll, expect, test } from 'vitest';
import { resetPassword } from '../../shared/contract/auth.ts';
import { testCloud, type TestClub, type TestCloud } from '../support/cloud.ts';
import { rawRequest } from './fixture/raw-request.ts';

let cloud: TestCloud;
let club: TestClub;
beforeAll(async () => {
  cloud = await testCloud();
  club = await cloud.club();
});

const read = (path: string, host: string) => rawRequest(cloud.local.port, path, host);

test('a page whose own host name resolves to this machine (DNS rebinding) reads nothing', async () => {
  await cloud.anonymous.call(resetPassword, { body: { clubId: club.id, email: club.seller.email } });
  await cloud.drain();
  const own = await read('/_local/mail.json', `localhost:${cloud.local.port}`);
  expect(own.text).toContain('/new-password/');
  const strangers = [
    'evil.example',
    'localhost.evil.example',
    'evil-localhost',
    '127.0.0.1.evil.example',
    '',
  ];
  for (const host of [...strangers, ...strangers.map((each) => `${each}:${cloud.local.port}`)])
    for (const path of [
      '/_local/mail.json',
      '/_local/mail',
      '/_local/health',
      '/api/club',
      '/',
      '/start',
      '/media/a',
    ])
      expect(await read(path, host), `${host} ${path}`).toEqual({
        status: 421,
        text: 'Det lokala molnet svarar bara under datorns egna namn och adresser, till exempel http://localhost:3000.',
      });
});

test.each([
  'localhost',
  'nordviken.localhost',
  '127.0.0.1',
  '[::1]',
  '192.168.1.7',
  '[fe80::1]',
  os.hostname(),
])('answers to its own name %s, at any port and in any case', async (name) => {
  for (const host of [name, name.toUpperCase(), `${name}:3000`])
    expect((await read('/api/club', host)).status, host).toBe(200);
});
