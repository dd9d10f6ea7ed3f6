import { expect, test } from 'vitest';
import { fundraiserReference, fundraiserReferencesIn } from '../../shared/domain/fundraiser-reference.ts';
import { phoneOf, sameName } from '../../shared/domain/payer.ts';
import { plainWords } from '../../shared/domain/words.ts';
import { saleReferencesIn } from '../../shared/domain/sale-reference.ts';

const ids = Array.from({ length: 2000 }, (_, index) => `c4h8r1ytm5vq-${(index * 7919).toString(36)}`);

test('a reference of a fundraiser is found in other words, and never taken for that of a sale', () => {
  for (const id of ids) {
    const reference = fundraiserReference(id);
    expect(reference).toMatch(/^G-[2-9A-HJKMNP-Z]{6}$/);
    for (const message of [
      `Gåva till läktaren ${reference.toLowerCase()}!`,
      reference.replace('-', ' '),
      `(${reference.replace('-', '')})`,
    ]) {
      expect(fundraiserReferencesIn(message)).toEqual([reference]);
      expect(saleReferencesIn(message)).toEqual([]);
    }
  }
  expect(new Set(ids.map(fundraiserReference)).size).toBe(ids.length);
});

test('one wrong character makes it no reference', () => {
  const reference = fundraiserReference('c4h8r1ytm5vq-f1z7c3wpn8ht');
  for (let place = 2; place < reference.length; place++)
    for (const letter of '23456789ABCDEFGHJKMNPQRSTUVWXYZ') {
      const wrong = reference.slice(0, place) + letter + reference.slice(place + 1);
      if (wrong !== reference) expect(fundraiserReferencesIn(wrong), wrong).toEqual([]);
    }
});

test('payers are recognised as banks write them', () => {
  const phones = ['+46 70-174 06 05', '0046701740605', '46701740605', '070-174 06 05', '+46 (0)70 1740605'];
  expect(new Set(phones.map(phoneOf))).toEqual(new Set(['0701740605']));
  expect(phoneOf('12')).toBe('');
  const names: readonly (readonly [string, string, boolean])[] = [
    ['ÅKESSON, EVA MARIA', 'Eva Åkesson', true],
    ['Eva Akesson', 'Eva Åkesson', true],
    ['Eva', 'Eva Åkesson', false],
    ['Eva Ek', 'Eva Åkesson', false],
    ['', 'Eva Åkesson', false],
  ];
  for (const [payer, buyer, same] of names)
    expect(sameName(new Set(plainWords(payer)), plainWords(buyer)), payer).toBe(same);
});
