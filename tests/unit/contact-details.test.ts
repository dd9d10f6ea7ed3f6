import { expect, test } from 'vitest';
import { storedEmail } from '../../shared/domain/email-address.ts';
import { shownEmail } from '../../shared/domain/shown-email.ts';
import { dialled, shortPhone } from '../../shared/domain/telephone.ts';
import { beginsWords, plainWords } from '../../shared/domain/words.ts';

test.each([
  ['info@räksmörgås.se', 'info@xn--rksmrgs-5wao1o.se'],
  ['Anna.Ek@bücher.example', 'Anna.Ek@xn--bcher-kva.example'],
  ['a@пример.рф', 'a@xn--e1afmkfd.xn--p1ai'],
  ['a@例え.example', 'a@xn--r8jz45g.example'],
])('%s is stored as mail needs it and shown as written', (written, stored) => {
  expect([storedEmail(written), shownEmail(stored)]).toEqual([stored, written]);
});

test.each(['Anna@Ek.example', 'a@xn--zzzzzzzz99999.example', 'a@xn--.example', 'xn--bcher-kva@ek.example'])(
  '%s is stored and shown as it is',
  (email) => {
    expect([storedEmail(email), shownEmail(email)]).toEqual([email, email]);
  },
);

test.each([
  ['+46 (0)70-123 45 67', '+46701234567'],
  ['+46 070 123 45 67', '+46701234567'],
  ['0046 (0) 70 123 45 67', '+46701234567'],
  ['070-123 45 67', '0701234567'],
  ['(08) 12 34 56', '08123456'],
  ['+44 (0)20 7946 0018', '+442079460018'],
])('the number %s is dialled as %s', (written, number) => {
  expect(dialled(written)).toBe(number);
});

test.each([
  ['+46 (0) 70 - 123 45 67', '+46701234567'],
  ['070-123 45 67', undefined],
  ['070-123 45 67 / 08-123 45 67', undefined],
  ['Anna på jobbet 08-123 45 67', undefined],
])('the number %s fits its field as %s', (written, number) => {
  expect(shortPhone(written)).toBe(number);
});

test.each([
  [
    'Anna-Karin Bergström-Lundqvist',
    ['Lundqvist', 'Karin', 'Anna Karin', 'Bergstro\u0308m', 'lundqvist anna'],
  ],
  ["Pat O'Brien", ['O Brien', 'O’Brien', "o'b", 'brien pat']],
  ['Nour Al\u2010Masri', ['al-masri', 'Masri']],
])('%s is found by every part of the name', (name, searches) => {
  for (const search of searches)
    expect([search, beginsWords(plainWords(search), name)]).toEqual([search, true]);
  expect(beginsWords(plainWords('Olsson'), name)).toBe(false);
});
