import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { emptySet, hashOf, isInSet, withNumbers } from '../../../functions/ledger/sold-set.ts';

test('a set is a bit a number from the lowest, ended by a set bit after the highest', () => {
  expect([...emptySet(8)]).toEqual([0, 1]);
  expect([...emptySet(7)]).toEqual([128]);
  expect([...withNumbers(emptySet(10), [1, 2, 9, 10], true)]).toEqual([0b11, 0b111]);
});

test('contains exactly what is added, and leaves the original unchanged', () => {
  const empty = emptySet(100);
  const some = withNumbers(empty, [1, 50, 100], true);
  const inIt = (set: Uint8Array) =>
    Array.from({ length: 100 }, (_, index) => index + 1).filter((number) => isInSet(set, number));
  expect(inIt(some)).toEqual([1, 50, 100]);
  expect(inIt(withNumbers(some, [50], false))).toEqual([1, 100]);
  expect(inIt(empty)).toEqual([]);
});

test('its hash is the SHA-256 of its bytes, and differs with the highest number', () => {
  const set = withNumbers(emptySet(20), [3], true);
  expect(hashOf(set)).toBe(createHash('sha256').update(set).digest('hex'));
  expect(hashOf(withNumbers(emptySet(21), [3], true))).not.toBe(hashOf(set));
});
