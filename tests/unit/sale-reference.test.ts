import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  generationsOf,
  maxReferencedLotteries,
  parseSaleReference,
  saleReference,
  saleReferencesIn,
  type SaleStart,
} from '../../shared/domain/sale-reference.ts';

const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const starts: fc.Arbitrary<SaleStart> = fc
  .record({
    lottery: fc.nat({ max: maxReferencedLotteries - 1 }),
    number: fc.oneof(fc.integer({ min: 1, max: 1200 }), fc.integer({ min: 1, max: 1_000_000 })),
    share: fc.nat({ max: 999 }),
  })
  .map(({ lottery, number, share }) => ({
    lottery,
    number,
    generation: Math.floor((share * generationsOf(number)) / 1000),
  }));

test('a reference has two characters, a hyphen and six, and leads back to its ticket', () => {
  fc.assert(
    fc.property(starts, (start) => {
      const reference = saleReference(start);
      expect(reference).toMatch(/^[2-9A-HJKMNP-Z]{2}-[2-9A-HJKMNP-Z]{6}$/);
      expect(parseSaleReference(reference)).toEqual(start);
      expect(parseSaleReference(` ${reference.toLowerCase().replace('-', ' ')}`)).toEqual(start);
    }),
  );
});

test('one wrong character, or two neighbours exchanged, matches nothing', () => {
  fc.assert(
    fc.property(
      starts,
      fc.constantFrom(0, 1, 3, 4, 5, 6, 7, 8),
      fc.constantFrom(...Array.from(alphabet)),
      (start, place, letter) => {
        const reference = saleReference(start);
        const letters = Array.from(reference);
        if (letters[place] !== letter)
          expect(parseSaleReference(letters.with(place, letter).join(''))).toBeUndefined();
        const next = place === 1 ? 3 : place + 1;
        const [one, other] = [letters[place], letters[next]];
        if (one !== undefined && other !== undefined && one !== other)
          expect(parseSaleReference(letters.with(place, other).with(next, one).join(''))).toBeUndefined();
      },
    ),
  );
});

test('tickets and generations at the ends of every band have references of their own', () => {
  const edges = [1, 2, 998, 999, 1000, 1001, 9999, 10_000, 99_999, 100_000, 999_999, 1_000_000];
  const references = edges.flatMap((number) =>
    [0, 1, generationsOf(number) - 2, generationsOf(number) - 1].flatMap((generation) =>
      [0, 30, 31, maxReferencedLotteries - 1].map((lottery) =>
        saleReference({ lottery, number, generation }),
      ),
    ),
  );
  expect(new Set(references).size).toBe(references.length);
});

test('what has no reference is refused instead of sharing one', () => {
  for (const start of [
    { lottery: maxReferencedLotteries, number: 1, generation: 0 },
    { lottery: 0, number: 1_000_001, generation: 0 },
    { lottery: 0, number: 1_000_000, generation: 10 },
    { lottery: 0, number: 999, generation: 5000 },
  ])
    expect(() => saleReference(start)).toThrow(RangeError);
});

test("a payment's message gives its references, whatever is around them", () => {
  const start = { lottery: 700, number: 181, generation: 3 };
  const other = { lottery: 2, number: 55_555, generation: 99 };
  const [reference, second] = [saleReference(start), saleReference(other)];
  expect(saleReferencesIn(`lotter ${reference.toLowerCase()} tack!`)).toEqual([start]);
  expect(saleReferencesIn(`${reference.replace('-', '')},${second.replace('-', ' ')}.`)).toEqual([
    start,
    other,
  ]);
  expect(saleReferencesIn(`X${reference}`), 'part of a longer word').toEqual([]);
  expect(saleReferencesIn(`${reference}Å`), 'part of a longer word').toEqual([]);
  expect(saleReferencesIn('Lotter till P12 från familjen Åkesson')).toEqual([]);
});
