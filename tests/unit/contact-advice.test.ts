import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { intendedEmail, oddPhone } from '../../shared/domain/contact-advice.ts';

/** Top-level and second-level domains under which domains are registered, from the Public Suffix List. */
const suffixes = (
  readFileSync(
    new URL(
      '../../node_modules/aws-cdk-lib/aws-certificatemanager/suffixes/public_suffix_list.dat',
      import.meta.url,
    ),
    'utf8',
  ).split('// ===END ICANN DOMAINS===')[0] ?? ''
)
  .split('\n')
  .filter((line) => /^[^/\s!*][^\s]*$/.test(line));
const topLevel = suffixes.filter((suffix) => !suffix.includes('.'));

test.each([
  ['gmial.con', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['gmail.se', 'gmail.com'],
  ['gmail,com', 'gmail.com'],
  ['gmailcom', 'gmail.com'],
  ['gmail', 'gmail.com'],
  ['GMAI.com', 'gmail.com'],
  ['gnail.com', 'gmail.com'],
  ['hotmial.se', 'hotmail.se'],
  ['hotmal.com', 'hotmail.com'],
  ['outlock.com', 'outlook.com'],
  ['iclod.com', 'icloud.com'],
  ['yahooo.se', 'yahoo.se'],
  ['teila.com', 'telia.com'],
  ['live.sse', 'live.se'],
  ['klubben.sw', 'klubben.se'],
  ['post.foretaget.con', 'post.foretaget.com'],
])('suggests for %s: %s', (typed, meant) => {
  expect(intendedEmail(` Anna.Ek+lott@${typed} `)).toBe(`Anna.Ek+lott@${meant}`);
  expect(intendedEmail(`anna@${meant}`)).toBeUndefined();
});

test('gives no advice on a domain under any existing top-level domain', () => {
  expect(suffixes.length).toBeGreaterThan(5000);
  expect(suffixes.filter((suffix) => intendedEmail(`anna@klubben.${suffix}`) !== undefined)).toEqual([]);
  // Some providers have a domain in each country.
  for (const name of ['hotmail', 'outlook', 'live', 'yahoo', 'telia', 'spray'])
    expect(topLevel.filter((ending) => intendedEmail(`anna@${name}.${ending}`) !== undefined)).toEqual([]);
});

test('gives no advice on real domains similar to those of large providers', () => {
  const real = `
    mail.com ymail.com email.com fastmail.com hey.com gmx.com gmx.net gmx.de aol.com
    googlemail.com proton.me protonmail.com pm.me me.com mac.com msn.com web.de zoho.com
    hotmail.co.uk hotmail.fr hotmail.es hotmail.be live.no live.dk live.co.uk yahoo.co.uk telia.se
    teliacompany.com tele2.se tele2.com telenor.se tre.se comviq.se bahnhof.se bredband2.com bredband2.se
    ownit.nu home.se swipnet.se passagen.se glocalnet.net gail.com grail.com cloud.com lime.se
    like.se five.se give.se line.se liv.se regionstockholm.se skola.uppsala.se edu.goteborg.se student.lu.se
    kth.se gu.se svff.se pray.se stray.se delia.com celia.com mail.se skolmail.se
    wahoo.com look.com xn--mnsk-loa.se
  `
    .trim()
    .split(/\s+/);
  expect(real.filter((domain) => intendedEmail(`anna@${domain}`) !== undefined)).toEqual([]);
});

test('its suggestions are themselves without advice, whatever is typed', () => {
  const label = fc.oneof(
    fc.constantFrom('gmail', 'gmial', 'hotmali', 'outlok', 'live', 'telia', 'constructor', 'klubben'),
    fc.stringMatching(/^[a-zåäö0-9-]{1,8}$/),
  );
  const ending = fc.constantFrom(
    '',
    '.com',
    '.con',
    '.se',
    ',se',
    '.see',
    'com',
    '.co.uk',
    '.',
    '..se',
    '.net',
  );
  fc.assert(
    fc.property(label, ending, (name, end) => {
      const meant = intendedEmail(`a@${name}${end}`);
      expect(meant === undefined ? undefined : intendedEmail(meant)).toBeUndefined();
    }),
    { numRuns: 2000 },
  );
});

test('gives advice on phone numbers with letters or too few digits, not on any way to write one', () => {
  expect(['1', '070-17', '+46 70'].map(oddPhone)).toEqual(['short', 'short', 'short']);
  expect(['o70-174 06 05', 'ring Anna'].map(oddPhone)).toEqual(['letters', 'letters']);
  const good = [
    '070-174 06 05',
    '+46 (0)70 174 06 05',
    '0046701740605',
    '08-12 34 56',
    '0911/123 45',
    '+298 123456',
    '',
  ];
  expect(good.map(oddPhone)).toEqual(good.map(() => undefined));
});
