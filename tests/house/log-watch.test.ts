import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buyer, password } from '../support/club.ts';
import { donor } from '../support/fundraiser.ts';
import { LogWatch } from '../support/log-watch.ts';
import { personalIn } from '../support/personal-data.ts';

const line = (facts: object) =>
  `[Lottlaget-api-sellTicket] ${JSON.stringify({ level: 'info', event: 'request', time: new Date().toISOString(), ...facts })}`;
const request = {
  request: '00469946-1032-4c3e-9f0e-0701740605ab',
  service: 'Lottlaget',
  route: 'GET /auth/getusers/{email}/{clubId}',
  status: 200,
  ms: 12,
  failed: 0,
  cold: 1,
  version: '3f2a9c01',
  club: 'k3x9a0b1c2d3',
  user: '0701abcd1234',
  reads: 0.5,
  writes: 2,
};

test.each([
  ['an address of mail', { to: buyer.email }],
  ['an address of mail', { path: `/api/auth/getusers/${encodeURIComponent(donor.email)}/x` }],
  ['an address of mail', { to: 'åsa.öberg@exempel.se' }],
  ['a phone number', { about: buyer.phone }],
  ['a phone number', { about: 'ring +46 70 174 06 05' }],
  ['a phone number', { about: '0701740605' }],
  ['a phone number', { about: '08-465 00 12' }],
  ['a token of a session', { session: 'eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJ4In0.AAAA' }],
  ['a bearer token', { headers: 'authorization: Bearer abcdef.ghijkl' }],
  ['a password', { tried: password }],
  ['a password', { tried: 'ett nytt lösenord' }],
  ['a password', { hash: '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$AAAA' }],
  ['a field of a body', { sent: { firstName: 'x' } }],
  ['a field of a body', { sent: JSON.stringify({ confirmPassword: 'x' }) }],
  ['a text of a gift', { who: donor.displayName }],
  ['a text of a gift', { where: donor.address }],
  ["a viewer's address", { from: '203.0.113.7' }],
  ["a viewer's address", { from: '2001:db8:0:1::1' }],
  ['a name', { who: `${buyer.firstName} ${buyer.lastName}` }],
  ['a name', { who: buyer.lastName }],
  ['a name', { who: 'Saljare Saljaresson' }],
  ['a name', { who: 'Medlem17sson' }],
  ['a name', { who: 'Kovačević' }],
  ['a name', { who: 'Anna-Karin' }],
] as const)('a line of the log that holds %s is found: %o', (kind, facts) => {
  expect(personalIn(line({ ...request, ...facts }))).toMatchObject({ kind });
});

test('a token of a mailed link is found, whatever it names', () => {
  const named = Buffer.from(JSON.stringify(['k1', 'u1', 'l1'])).toString('base64url');
  expect(personalIn(line({ link: `${named}.AAAA` }))).toMatchObject({ kind: 'a token of a link' });
});

test('lines as the functions and the local cloud write them are clean', () => {
  const at = 'at handler (/srv/functions/node_modules/@aws-sdk/client-dynamodb/dist-cjs/index.js:12:34)';
  for (const clean of [
    line(request),
    line({ event: 'request.failed', error: 'TypeError', at }),
    line({ event: 'client.error', message: 'fel för [email], Bearer […], ring [number] om [token]' }),
    'refused: Lottlaget-api-x may not dynamodb:Scan on arn:aws:dynamodb:eu-north-1:000000000000:table/Lottlaget',
    '[Lottlaget-sendAccountMail] Runtime.ExitError: Runtime exited with code 1',
  ])
    expect(personalIn(clean), clean).toBeUndefined();
});

test('a word that all texts of a club have is a name in every line but those of browsers', () => {
  const watch = new LogWatch();
  watch.hear(line({ route: 'Qvarnby' }));
  watch.judge();
  watch.name('Qvarnby');
  watch.hear(line({ event: 'client.error', message: 'Qvarnby' }));
  watch.judge();
  watch.hear(line({ about: 'Qvarnby' }));
  expect(() => watch.judge()).toThrow('1 lines of the log hold personal data');
  expect(watch.heard).toBe(3);
});

test('tests start the product in one way only, by which its log is searched', () => {
  const tests = path.resolve(import.meta.dirname, '..');
  const starting = readdirSync(tests, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    // Those serve a small stack of their own, which knows nobody.
    .filter((file) => !file.startsWith(`local${path.sep}`))
    .filter((file) =>
      /import \{[^}]*\bstartCloud\b[^}]*\}/.test(readFileSync(path.join(tests, file), 'utf8')),
    );
  expect(starting.map((file) => file.replaceAll(path.sep, '/'))).toEqual(['support/watched-cloud.ts']);
});
