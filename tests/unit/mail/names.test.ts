import { expect, test } from 'vitest';
import { greeting, nameInTitle } from '../../../functions/mail/names.ts';

test.each(['Åsa', 'Anna-Karin', "D'Arcy", 'Zoë', 'Nguyễn Văn', 'محمد', 'نی\u200cلوفر', '明'])(
  'keeps the name %s',
  (name) => {
    expect(nameInTitle(name)).toBe(name);
  },
);

test.each([
  ['Klicka: www.evil.example/x', 'Klicka www evil example x'],
  ['anna@evil.example', 'anna evil example'],
  ['Ring 08-12 34 56', 'Ring'],
  ['Anna\r\nBcc: x', 'Anna Bcc x'],
  ['An\u202ena\u200b', 'Anna'],
  ['🎁🎁', ''],
  ['å'.repeat(80), 'å'.repeat(50)],
])('of %j the words %j are left in a title', (name, left) => {
  expect(nameInTitle(name)).toBe(left);
});

test('greets without a name where none is left', () => {
  expect([greeting('Hej', ''), greeting('Välkommen,', '')]).toEqual(['Hej', 'Välkommen']);
  expect([greeting('Hej', 'Åsa'), greeting('Välkommen,', 'Åsa')]).toEqual(['Hej Åsa', 'Välkommen, Åsa']);
});
