import { expect, test } from 'vitest';
import { readingsOf, whyNotNumber } from '../../shared/domain/written-number.ts';

test.each([
  ['1500', 1500],
  ['1.500', 1500],
  ['1,500', 1500],
  ['10.000', 10_000],
  ['1.000.000', 1_000_000],
  ['1 500,50', 1500.5],
  ['1\u00a0500', 1500],
  ['1\u2009500,5', 1500.5],
  ['1.500,50', 1500.5],
  ['1,500.50', 1500.5],
  ['9,99', 9.99],
  ['12,', 12],
  ['−5', -5],
  ['1,2345', 1.2345],
] as const)('%s is read as one number', (written, number) => {
  expect(readingsOf(written)).toEqual([number]);
});

test('an ambiguous number is shown with both readings, and an unreadable one asks for digits', () => {
  expect(['0,500', '1500,500', '1 500.250', '1.500,500'].map(whyNotNumber)).toEqual([
    'Menar du 0,5 eller 500?',
    'Menar du 1\u00a0500,5 eller 1\u00a0500\u00a0500?',
    'Menar du 1\u00a0500,25 eller 1\u00a0500\u00a0250?',
    'Menar du 1\u00a0500,5 eller 1\u00a0500\u00a0500?',
  ]);
  for (const written of ['fem', '40 kr', '1.50.00', '1,5,5', ',5', '1-2', '1e3'])
    expect([written, readingsOf(written), whyNotNumber(written)]).toEqual([written, [], 'Skriv med siffror']);
});
